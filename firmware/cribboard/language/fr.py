"""French phrases. en.py describes the format.

Language: words that players in Canada and in Europe both understand. With a player's name the verb
is in the third person, without one in the infinitive, as two people read the screen. A name never
follows "de" or "que", which would need an apostrophe before some names. There is no space before
? ! and : because a row of the screen has 21 columns.
Ranks on the screen stay A 2..10 J Q K and suits c d h s: D for the Queen would be taken for the
key D (go, menu), and cards sold in Canada have J Q K.

Sources, as far as they could be read (of most pages, the beginning):

[wiki] Wikipédia, "Cribbage": http://fr.wikipedia.org/wiki/Cribbage
[pic] "Cribbage, règles du jeu" (leaflet 10PI00110, kept by escaleajeux.fr):
    https://docplayer.fr/amp/16248887-Ce-reve-est-devenu-realite.html
[bga] Board Game Arena, "Gamehelpcribbage": https://fr.doc.boardgamearena.com/Gamehelpcribbage
[qc] qcsalon, "Cribbage, règles du jeu": http://qcsalon.net/fr/cribbage
[zpag] "Le Cribbage (Cribe)": http://zpag.net/Jeux/Cartes/le_cribbage.html, and a glossary of card
    games: https://zpag.net/Jeux/Cartes/lexique_des_cartes.html
[r2j] regles2jeux, "La règle du cribbage": https://regles2jeux.fr/la-regle-du-cribbage
[fadoq] "Jeux en tête", rules of FADOQ, the seniors' clubs of Québec; one game is "Crib":
    https://pdfslide.fr/documents/
    jeux-en-tte-fadoq-daassurer-le-respect-des-individus-et-la-quitude-des.html
[legion] Légion royale canadienne on its championships:
    https://legionmagazine.com/fr/2015/07/camaraderie-a-tous-crins-aux-championnats-de-cribbage
    https://legionmagazine.com/fr/2007/07/les-premiers-au-tableau-de-cribbage (2007)
[adp] "Le cribbage": https://www.adpoker.fr/cribbage.html
[boite] design notes of "Boîte", a French card game made of cribbage, on GitHub (address not known).
    The only text found with a spoken count: "quinze deux, quinze quatre, quinze six, quinze huit,
    et la paire fait dix, et la suite fait treize".

Terms:

crib: crib (m.) [wiki, pic, bga, fadoq]. Also cribe [qc], chien [bga, qc, r2j], huche [adp].
starter: retourne, the French word for a card turned up [zpag: glossary; boite]. Also partant [bga],
    starter [r2j], carte de démarrage [wiki], carte de départ [qc].
dealer, deal: donneur, donne [wiki, pic, bga, qc, zpag]. Also brasse for a deal [pic].
go: go, as the key D is marked; of the sources only a translated text has it. Also passe [bga].
fifteen two, ... is ...: quinze deux, ... fait ... [boite]. in all: en tout, no source.
pair: paire. pair royal, double pair royal: brelan, carré [bga, zpag].
run: suite [boite]. Also séquence [bga, zpag].
flush: flush (f., as in Canada), no source found. Couleur [boite] is the suit here: "couleur? 0 4"
    would look like a question for the suit.
his nobs: le valet [boite]; in a question valet assorti, that is, of the starter's suit. Also "un
    pour sa caboche" [adp], a translation.
his heels: valet retourné, no term found; [bga, qc, r2j] describe it. [boite] translates it, talons,
    but talon is the French word for the rest of the pack.
last: la dernière carte [boite]. play a card: jouer [bga]. count, show: compter, décompte [wiki,
    bga].
peg, hole, board: cheville, trou [r2j], planche [wiki, qc]; to peg: marquer [bga, r2j].
hand: main [bga, r2j]. game, match: partie [bga, qc], match [legion 2007].
skunk: skunk [legion: "la ligne du skunk", "par skunk"]. muggins: muggins; only "mufle" for a loser
    was found [adp], a translation.
stink hole: no term found; "à un trou du but" says what it is. nineteen: dix-neuf, no source found.
captain, misdeal, penalty, claim, overrule: capitaine, maldonne, pénalité, annoncer, rectifier,
    common French; no source found for cribbage.
form: jeu. suit: couleur. colour of a track: teinte. coach: conseils. Each has its own word.

Loan words: crib, go, flush, LED, skunk, muggins, shotgun, match.
"""

TEXT = {
    "number": """
small=zéro|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|\
seize|dix-sept|dix-huit|dix-neuf|un
tens=vingt|trente|quarante|cinquante|soixante||quatre-vingt|
decimals=10
both={tens}-{ones}
hundred=cent
more=cent {n}
21=vingt et un
31=trente et un
41=quarante et un
51=cinquante et un
61=soixante et un
71=soixante et onze
80=quatre-vingts
""",
    "count": """
dealer-mark=(D)
deals={who} donne
starter=retourne {what}
told={who}: {what}
to-go=reste {n}
lead={who} mène de {n}|{who}: +{n}
level=à égalité
home=au but
win={who} gagne de {n}|{who}: +{n}
fifteen=quinze {w}|quinze {n}
pair=une paire|paire: {n}
pairs={m} paires pour {p}|{m} paires: {n}
pair-royal=un brelan|brelan: {n}
double-pair-royal=un carré|carré: {n}
run=une suite de {p}|suite: {n}
runs={m} suites pour {p}|{m} suites: {n}
flush=une flush de {p}|flush: {n}
nobs=le valet fait {w}|valet: {n}
is={what} fait {w}|{what} font {w}
and=, et {what}
nineteen=dix-neuf, soit zéro|dix-neuf (0)
nothing=rien|rien (0)
all={n} en tout
+fifteen=quinze pour {p}|15 pour {n}
+thirty-one=trente et un pour {p}|31 pour {n}
+pair={p} pour la paire|paire: {n}
+pair-royal={p} pour le brelan|brelan: {n}
+double-pair-royal={p} pour le carré|carré: {n}
+run={p} pour la suite|suite: {n}
+last={p} pour la dernière carte|dernière: {n}
join={what}, {more}
go=go
+heels={p} pour le valet retourné|val. retourné: {n}
+three-for-last={who} prend {p} d'avance|avance: {n}
+hand={who} marque {n} pour la main|main: {n}
+crib={who} marque {n} pour le crib|crib: {n}
+muggins=muggins, {who} marque {n}|muggins: {n}
+false-muggins=aucun oubli, {who} marque {n}|faux muggins: {n}
+manual={who} marque {n}|marqué: {n}
+penalty={who} reçoit {n} de pénalité|pénalité: {n}
!claim={who} annonce {n}|{who} dit {n}
!missed=oubli: {n}
!over={n} de trop
!declined=pas de muggins, oubli: {n}
!penalty={who} recule de {n}|pénalité: -{n}
!up={who} avance de {n}|corrigé: +{n}
!down=on retire {n} à {who}|corrigé: -{n}
!set={who} est à {n}|score: {n}
!overruled=rectifié: {who} compte {n}|rectifié: {n}
!misdeal=maldonne, même donneur|maldonne
!false-go=faux go: {who} pouvait jouer|faux go
!pass={who} ne joue rien|{who}: rien
!forfeit=le valet retourné est perdu|valet perdu
!no-heels=si près du but le valet retourné ne compte pas|valet: rien
!match={who} gagne le match|match: {who}
skunk=skunk!
double=double skunk!
triple=triple skunk!
score=match: {what}|match {what}
lap={who} entame le tour {n}|{who}: tour {n}
stink={who} est à un trou du but|à un trou
left={who} échoue à un trou du but|échoue à un trou
hand=main
crib=crib
seat=place {n}
track=piste {n}
second={who} 2
undid=annulé: {what}
redid=rétabli: {what}
-lay={who} a joué {what}
-go={who} a dit go
-pass={who} n'a rien joué|{who}: rien
-hand={who}: {n} pour la main
-crib={who}: {n} pour le crib
-manual={who} a marqué {n}
-set={who}: score {n}
-misdeal=maldonne
-deal=donne suivante
-game=nouvelle partie
-match=nouveau match
-end=fin de partie
-adjourn=partie ajournée
!dead=la main de {who} est nulle|main nulle
!dead-crib=le crib est nul|crib nul
!confirm={who} confirme
!take-up=partie reprise
""",
    "ask": """
way=Comment l'utiliser?  1 carte par carte  2 mains seulement  3 points seulement
dealer=Qui donne en premier?  {what}
captain=Qui est capitaine?  1 vous  2 gauche  3 droite
cut-choice=Coupe: qui donne?  {what}  D entrer les cartes
cut={who} coupe  Quelle carte?  La plus basse donne
first-to=premier à {n}
starter=Entrer la retourne
play={who} doit jouer
play-go={who} doit jouer  D go
play-heels={who} doit jouer  # valet retourné
holds={who} tient {n}
hand-unknown=Main: {who}  # compter
flush=flush: {what}
nobs=valet: 1
no-suits=rien: #
flush-least=sinon {n}: #
key-hand=Main: {who}  Entrer {n} cartes
key-more=Main: {who}  Encore {n}
key-exchange=Main: {who}  Entrer {n} cartes  D échanger les mains
key-crib=Crib: entrer {n} cartes
count-hand=# compter: {who}
count-exchange=# compter: {who}  D échanger les mains
count-crib=# compter le crib
suit=Quelle couleur?  A pique  B cœur  C carreau  D trèfle  # aucune
deal=# donne suivante
game=# partie suivante
standing={who}: pts {n} {what}
claim-card=Carte: {who}  points, puis #
claim-hand=Main: {who}  points ou 0, puis #
claim-crib=Crib: {who}  points ou 0, puis #
offer={who}: un oubli?  points, puis #  # seul: aucun
offer-many=Des points oubliés?  points, puis {what}  # seul: aucun
sure=C'est bien ça?  # oui  * non
points=Points, puis {what}  {what} un  C D deux  # donne suivante
points-three=Points, puis {what}  {what} un  D valet  # donne suivante
points-show=Points, puis {what}  # au décompte
points-heels=Points, puis {what}  # au décompte  D valet retourné
points-of=Points pour {who}?  * retour
add=# ajouter  D retirer
add-held=# ajouter  * retour
whose=Points pour qui?  {what}
which-track=Quel joueur?  {what}
key-name={what} {who}
colours=Quel joueur?  {what}  # terminer
keep=# garder  * retour|D page  # garder
number=# garder  * retour|# valider  * effacer
score=Nouveau score, puis #
no-count=Aucun compte encore  * retour
menu=1-{n} D page * retour|# ouvrir  D page
done=# terminer|D page  # terminer
details=D suite  # fermer
board=Quelle planche?  1 panneau 8 x 32  2 ruban de LED
pad=Clavier: touche {who}  fils encore muets:  {what}
pad-all=Clavier: touche {who}
pad-twin=Clavier 2: touche {who}
panel-corner=Quel coin est blanc?  1 3 haut, 7 9 bas  # inchangé
panel-side=Rangée verte sur le  1 petit côté  2 grand côté  9 elle est rouge
panel-next=La LED rouge est  1 près de la blanche  2 à l'autre bout  9 elle est verte
panel-keep=Du départ à la fin?  # oui, garder  * recommencer
end-play=Finir le jeu?  1 avec la dernière  2 sans
end-play-bare=Finir le jeu?  1 oui
other-hand=1 oui D autre jeu  * main mal tapée
account=1-{n} refaire  D détails
mend=chiffre  * retour
penalty=# reculer  {what} les reçoit
overrule={who}, main: {n}  bon compte, puis #
overrule-crib={who}, crib: {n}  bon compte, puis #
misdeal=Redonner les cartes?  # oui  * non
this-form=Cette partie aussi?  1 oui  # non, la suivante
new-game=Abandonner la partie?  # oui  * non
reset=Réglages par défaut?  # oui  * non
start-anew=Effacer les parties?  # oui  * non
colour={who}: de 1 à {n}  # terminer
letters=Actuel {who}  D lettre suivante  C effacer  # terminer
coach-on=# activer  * retour
coach-leave={what}  * retour
coach-deal=Entrer les {n} cartes  reçues  D désactiver
coach-more=Cartes à entrer: {n}
coach-crib=À qui est le crib?  1 à moi  2 à l'autre
coach-own=Votre score, puis #  # seul: sans score
coach-other=Score adverse, puis #
coach-move=# jeu  * retour|D page  # jeu
coach-away=Quelles cartes  sont écartées?  # autre main
coach-starter=La retourne
coach-lay=Carte adverse  D go
coach-go=Rien ne va: D go
coach-laid=carte jouée  # autre|carte D page  # autre
coach-over=Fin du jeu  # autre main
drill=Points, puis #
drill-next=# suivante  * retour|D page  # suivante
""",
    "entry": """
takes=# pour {who}
seat=# pour {n}
claim=annonce {what}
missed=oubli {what}
overrule=bon compte {what}
flush=flush {n}
nobs=valet {n}
colours=teintes {what}
""",
    "no": """
short=Non
over=La partie est finie
no-game=Il faut d'abord commencer une partie: qui donne?
game-first=Il faut d'abord commencer une partie
no-track=Il n'y a que {n} pistes
seat=La place {n} n'existe pas
track=La piste {n} n'existe pas
match-tracks=Ce match se joue sur {n} pistes
match-begun=Le match est commencé: place à sa première partie
match-terms=Pour un match: first-to=1 à {n}, count=games ou worth
claim-auto=La planche compte: rien à annoncer
claim-range=On annonce de 0 à {n} points, pas {m}
claim-nothing={who} n'a rien à compter maintenant
claimed={who} a déjà annoncé {n}
claim-whose=C'est {who} qui a joué la carte
no-offer=Il n'y a pas de muggins à prendre
offer-whose=Il n'y a pas de muggins pour {who}
offer-many=Il n'en manque pas autant
offer-self=On ne dit pas muggins contre soi-même
no-heels=Il n'y a pas de valet retourné à annoncer
peg-range=On marque de 1 à {n} points, pas {m}
penalty-range=Une pénalité va de 1 à {n} points, pas {m}
count-range=Un compte va de 0 à {n} points, pas {m}
zero=Une correction de 0 ne change rien
take-off=On ne peut retirer que {n}
ended-by={who} a fini la partie: il faut d'abord annuler ce coup
score-range=Un score va de 0 à {n}, pas {m}
score-same=Le score est déjà {n}
penalty-self=Les points vont à un autre joueur
count-whose=Le dernier compte n'est pas à {who}
count-mugged=Il y a eu muggins sur ce compte: il faut d'abord l'annuler
count-past=D'autres points ont suivi: il faut plutôt régler le score
count-same=Le compte est déjà {n}
misdeal-late=Cette donne est finie: trop tard pour une maldonne
offer-first=D'abord la question: un oubli?
claim-first={who} annonce d'abord son coup
need-starter=Il faut d'abord la retourne
need-play=Il reste des cartes à jouer
need-show=Il faut maintenant compter les mains
need-deal=Il faut maintenant passer à la donne suivante
next-crib=Il faut maintenant compter le crib
next-hand=C'est à {who} de compter sa main
claim-before=Il faut annoncer avant de compter
undo-end=L'annulation s'arrête ici
first-dealer=Au choix pour la première donne: {what}
form-base=Jeu impossible: {what}
form-players=Jeu {what}: {n} joueurs
form-players-to=Jeu {what}: {n} à {m} joueurs
option=Choisir {what}
option-unknown=Cette version ne connaît pas {what}
start=Un départ va de 0 à {n}, pas {m}
form=Jeu inconnu: {what}
target=Le but va de 1 à {n}, pas {m}
no-captain=Jeu {what}: pas de capitaine
playout=On ne joue jusqu'au bout que dans un jeu à une seule série
no-muggins=Jeu {what}: pas de muggins
not-low={what}: pas à perdre
over-31={what} ferait {n}. La limite est 31
go-early=Pas de go à {n}: toute carte passe encore
fits={what} ferait {n}: elle peut se jouer
over-31-go={what} ferait {n}. D pour un go
over-31-both={what} ferait {n}. Encore {what}: go des deux, {who} un pour la dernière
go-again={who} peut jouer. Encore D: {who} ne joue rien
turn-again=C'est à {who}. Encore {what}: {who} ne joue rien
pass-last=Un pour la dernière seulement à la fin du jeu
deal-long=Cette donne est trop longue pour en changer le début
cards-again={m} sur {n} cartes. Encore #: il n'y en a pas d'autres
hand-size=Une main a {n} cartes, pas {m}
crib-size=Un crib a {n} cartes, pas {m}
no-flush=Une flush de {n} est impossible
no-nobs=Un valet assorti est impossible
flush-nobs=Le valet est dans la flush: il compte pour 1
nobs-flush=La retourne n'est pas dans la flush: pas de valet assorti
suit-held=Une autre main a le {what} de la couleur de la retourne
starter-suits=La retourne aurait deux couleurs
starter-other=Une autre main donne une autre couleur à la retourne
twice={what} y est deux fois
fifth=Il n'y a que quatre {what}
digits=Au plus {n} chiffres
points-first=D'abord les points, puis {what}
points-add=# ajoute les points, * retour
points-show=# pour le décompte
points-pegged=Marqué {n}: * si c'était une carte
points=Les points, puis #
points-zero=Les points, puis #. 0 si aucun
points-whose=Points: {n}. Pour qui?
player-first=D'abord le joueur: {what}
cards=Entrer {n} cartes. Déjà {m}
crib-cards=Crib: entrer {n} cartes
hand-keys=# compter, D entrer la main
answer-keys=Répondre par un chiffre, # compter, * effacer
answer=Répondre par les points
answer-clash=Flush {n} avec valet {m}: impossible. * effacer
count-keys=# compter, * effacer
suit=A B C D, ou # si aucune
suit-all=Il faut la couleur de chaque carte
play=Il reste des cartes: {who} joue
keys={what}
captain=1 2 3 pour capitaine
cut={who} coupe: quelle carte?
yes-no=# oui, * non
choice={what}: de 1 à {n}
range={what}: de {n} à {m}
number=Un nombre, puis #
odd=Un nombre impair de parties
no-item=Il n'y a pas de {n} au menu
no-count=Aucun compte encore dans cette donne
this-form=1 change cette partie, # la suivante
end-play=1 ou 2 finit le jeu, * continue
other-hand=1 le prend, D un autre jeu, * la main encore
mend=1 à {n}, * laisse
penalty-keys=# reculer, ou qui reçoit les points
score-keys=Le score, puis #
letters=Les lettres sont sur 0 à 9
name-long=Un nom a au plus {n} lettres
name-taken=Le nom {who} est pris
coach-match=Pas de conseils pendant une partie
coach-form=Conseils pour six cartes seulement
coach-crib=1 à moi, 2 à l'autre
coach-score=Un score de 0 à {n}, puis #
coach-move=D page, # jeu
coach-away=Deux des six cartes
coach-starter=La retourne, as à K
coach-lay=Une carte possible, ou go
drill-next=# main suivante, * retour
pad=Une touche du clavier même; # le laisse
pad-again=C'était une autre touche: à partir de 1
pad-touch=Toujours reliés : fils {what}
pad-sides=Les fils 11 à 14 doivent être un bout de la nappe
corner=Un coin des chiffres : 1 3 7 9
panel=1 ou 2; 9 si la couleur est fausse
coach-rules=Ces règles de la maison sont sans conseils
""",
    "note": """
no-voice=Il n'y a pas de voix installée: rien n'est dit.
resumed=La partie continue
pad=Les touches sont connues
no-undo=Rien à annuler
no-redo=Rien à rétablir
mended=Rétabli: {n}
mended-instead={who} au lieu de {what}; {n} de plus
mend-undone=Correction annulée
play-mended=Le jeu est corrigé
pegged-as=Marqué avec {what}
next-hand=Plusieurs jeux vont: la main suivante décide
erased=Effacé
answer-erased=Réponse effacée
card-erased=Carte effacée. * encore pour toutes
cards-erased=Cartes effacées
not-counted=Pas encore compté
hand-of={what}: la main de {who}
exchanged=Les mains sont échangées
new-match=Un nouveau match commence
offer-many=Il n'en manque pas autant. Personne ne les prend
no-muggins=Pas de muggins dans ce jeu: niveau strict
cut={what}
cut-equal={what}: égalité, on recoupe
set={what}: {who}
set-next={what}: {who}, dès la prochaine partie
set-power={what}: {who}, au prochain démarrage
reset=Tous les réglages sont réinitialisés
""",
    "menu": """
way=Mode|arbitre|décompte|marqueur
level=Niveau|auto|leçon|strict|muggins
form=Jeu|six|cinq|sept|à trois|en équipe|capitaine|à perdre|shotgun|simple
target=But
penalty=Pénalité
set-score=Régler le score
brightness=Luminosité
sound=Son|muet|doux|fort|nuit
suits=Couleurs|non|oui
skunks=Skunks|standard|aucun|maison|tournoi
crib-flush=Flush du crib|cinq|quatre
no-heels=Valet|toujours|pas à 2 pts|pas à 3 pts|pas à 6 pts|sauf gain
start-a=Départ de A
start-b=Départ de B
start-c=Départ de C
skunk-line=Ligne de skunk|30|20|40|60
misdeal-cost=Prix maldonne|rien|deux
wrong-call=Faux muggins|payant|gratuit
best-of=Au meilleur de
motion=Trajet|au pas|d'un saut
coach=Conseils|non|oui
names=Noms
colours=Teintes
supply=Courant mA
language=Langue
first-deal=Donneur|alterné|perdant|gagnant|coupe
twin=2e clavier|non|oui|tourné
service=Service|oui|non
facing=Tourner l'écran|non|oui
chance=Chances|détails|lumières|non
board=Planche|panneau|panneau, 3|panneau 60|panneau, 1|ruban
speech=Parole|non|comptes|jeu|tout
speech-volume=Volume|bas|normal|fort
speech-pace=Débit|normal|lent|rapide
speech-night=Lumière basse|parle|muet
no-voice=sans voix
claims=Coups annoncés|non|oui
players=Joueurs|deux|trois|quatre
playout=Jusqu'au bout|non|oui
count=Victoire|une partie|sa valeur
tracks=Bleu|Orange|Blanc
items=mode|niveau|jeu|but|pénalité|maldonne|score|nouvelle partie|lumière|son|couleurs|conseils|\
compte|skunks|match|trajet|exercice|réinit.|noms|teintes|courant|langue|donneur|2e clavier|\
service|erreurs|à propos|sens|parole|chances|planche|flush du crib|\
valet ret.|départ A|départ B|départ C|lignes|prix mald.|faux mug.|fin|\
soirée|joueur A|joueur B|fiche|arbitre|go|go à 3
evening=Soirée, parties
player-a=Joueur A
player-b=Joueur B
no-go=Dernière|toujours|sauf à 1|sauf à 5
go-of-three=Go à trois|tous|si le 1er
""",
    "alert": """
hung=La planche s'est figée et a été redémarrée.
unreadable=Parties illisibles, rien n'est enregistré: rebranchez; le menu 18 repart à zéro.
settings-unsaved=Les réglages n'ont pas pu être enregistrés.
settings-unread=Réglages illisibles: valeurs par défaut.
setting=Le réglage {what} était faux: celui par défaut est utilisé.
lost-sound=Le son est en panne: la partie continue sans lui.
lost-screen=L'écran est en panne: la partie continue sans lui.
lost-speech=La voix est en panne: la partie continue sans elle.
lost-link=La liaison est en panne: la partie continue sans elle.
key=La touche {what} reste enfoncée: ignorée tant qu'elle l'est. Les autres marchent.
keys=Les touches {what} restent enfoncées: ignorées tant qu'elles le sont. Les autres marchent.
supply=L'alimentation est tombée à {what} V: il faut un chargeur plus fort ou un câble plus court.
match-version=Un match d'une autre version du logiciel est mis de côté.
match-damaged=Une sauvegarde abîmée est mise de côté.
match-older=La mémoire a perdu des changements: vérifiez le score et les réglages.
match-lost-start=Il manque le début de la donne dans un enregistrement du match, mis de côté.
match-refused=Le match enregistré ne pouvait pas continuer; il est mis de côté.
match-unsaved=Le match n'a pas pu être enregistré ({what}): ne pas débrancher.
deal-unkept=Une donne n'a pas pu être gardée ({what}): l'annulation peut s'arrêter là.
undo-end=Les donnes d'avant sont illisibles: l'annulation s'arrête ici.
from-deal=Le match reprend à la dernière donne gardée.
new-match=Un nouveau match commence.
undone-unkept=Ce qui était annulé n'a pas pu être gardé ({what}): on ne pourra peut-être pas tout \
rétablir.
not-aside={what} n'a pas pu être mis de côté.
results=Le fichier {what} était abîmé ou d'une autre version; il est mis de côté.
no-board=Planche inconnue, two-track est utilisée: {what}.
no-order=Ordre des fils inconnu, GRB est utilisé: {what}.
crash=Panne du logiciel.|Partie gardée.|Reprise dans 3 s
stopped=Arrêt par ordinateur|Partie gardée.|Planche à rebrancher
""",
    "page": """
menu=Menu: numéro, #|Menu: {what}
range=de {n} à {m}
details=Détails
not-this-hand=AUTRE MAIN?
go-said={who}: go à {n}
go-unsaid={who} {n} sans go
laid=posé: {what}
swapped={what} échangés
led={who} a entamé
account=LA DONNE
change={who} {n} -> {m}
mend=LA SUITE
instead=à la place
before=avant
without=sans
left=  sans place: {n}
last-count=Dernier compte
chance=chances: {what}|au début: {what}
coach=Conseils
coach-off=Conseils désactivés.
signs=virgule|moins
coach-head=écart  main crib  jeu|écart   gain%   total|carte   gain%     ici
coach-why=Mieux: main +{what}|Mieux: crib +{what}|Mieux: jeu +{what}|Mieux: gain%|\
Mieux: gagne|Mieux: +{what} ici|Réponse: -{what}|Mieux: go +{what}|Une seule carte|\
Course : +{what}|Compte : +{what}|Réponse : -{what}
drill-hand=Exercice main
drill-crib=Exercice crib
streak={n} ok
right={n} juste, en {what} s
wrong={n}, pas {m}:
best=max {n}, {what} s/main
errors=Erreurs
no-errors=Aucune erreur
log-unreadable=Journal illisible
about=À propos
commit=commit {what}
board=sur {what}
layout=planche {what}
health=horloge {what} MHz|cache flash {what} %|tour max {what} ms|sauv. max {what} ms|\
touches perdues {what}|tension min {what} V|redémarrages {what}
""",
    "evening": """
end=FIN DE LA PARTIE
time=temps écoulé
ending=Une partie finit {what}
ending-winner=Le gagnant n'est nommé qu'après un abandon
conceded=abandon: {who} gagne|{who} gagne
stopped=temps: {who} +{n}
level=temps: égalité
abandoned=sans résultat
adjourned=ajournée|ajourner
take-up=en reprendre une
open=AJOURNÉES
full-choice=COMPLET: LAQUELLE?
give-up=L'effacer?  # oui  * non
aside={what}: ajournée
first=Ajournez d'abord celle-ci
no-open=Pas de partie {n} ajournée
number=La partie {n} existe déjà
full={n} parties sont ajournées, c'est complet
lost=Cette partie est illisible
card=SOIRÉE
no-card=fiche vide
sums=+{n} -{m}, skunks {what}
played=partie {n} sur {m}
confirm=A B confirment
person=# oui D nom * retour
people=# oui A nom * retour|A nom D page # oui
not-over=La partie n'est pas finie
confirmed={who} a déjà confirmé
none=Ce n'est pas une soirée
tracks=Une soirée est pour deux camps
games=Une soirée a {n} à {m} parties
card-heads=   joueur  pt  +/-|   joueur  pt g  net
game-heads=partie|A|B|gagnant|points|écart|skunk|confirmé
rank-heads=rang|joueur|parties|gains|points|plus|moins|net|skunks
""",
    "judge": """
what=Que s'est-il passé?
cases=carte retenue|go trop tôt|donneur entame|nombre en main|nombre au crib|carte vue|\
crib déplacé|mauvais donneur|fausse victoire
list=chiffre * retour|choix D suite * non
seat=Qui?  {what}
holder=Chez qui est-il?  {what}
dealer=Qui donne?  {what}
to=À qui les points?  {what}
cards=Combien de cartes?  1 à {n}
points=Combien en trop?  puis #
played={who} joue, l'autre marque {n}|les jouer
kept=le go de {who} vaut, l'autre marque {n}|les compter
taken-back={who} joue donc
again=le même redonne|redonner
dead=la main de {who} est nulle|elle est nulle
dead-crib=le crib est nul
stands=cela reste|cela reste
led-back=cartes reprises, l'autre entame
led-stands=l'ordre reste
side-moved=le crib va au donneur
side-changed={who} a le crib et la donne
dealer-stands={who} donne, les cartes restent
dealer-again={who} redonne
false-game={who} recule de 15, l'autre marque {n}
no-go=Il n'y a pas eu ce go
no-card=Aucune carte n'est posée
no-game=Cela n'a pas fini la partie pour {who}
true-game={who} gagne quand même
""",
}
