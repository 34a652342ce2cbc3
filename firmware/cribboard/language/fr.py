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
tens=vingt|trente|quarante|cinquante|soixante|soixante-dix|quatre-vingts|quatre-vingt-dix
both={tens}-{ones}
hundred=cent
more=cent {n}
21=vingt et un
31=trente et un
41=quarante et un
51=cinquante et un
61=soixante et un
71=soixante et onze
72=soixante-douze
73=soixante-treize
74=soixante-quatorze
75=soixante-quinze
76=soixante-seize
77=soixante-dix-sept
78=soixante-dix-huit
79=soixante-dix-neuf
81=quatre-vingt-un
82=quatre-vingt-deux
83=quatre-vingt-trois
84=quatre-vingt-quatre
85=quatre-vingt-cinq
86=quatre-vingt-six
87=quatre-vingt-sept
88=quatre-vingt-huit
89=quatre-vingt-neuf
91=quatre-vingt-onze
92=quatre-vingt-douze
93=quatre-vingt-treize
94=quatre-vingt-quatorze
95=quatre-vingt-quinze
96=quatre-vingt-seize
97=quatre-vingt-dix-sept
98=quatre-vingt-dix-huit
99=quatre-vingt-dix-neuf
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
""",
    "ask": """
way=Comment l'utiliser?  1 carte par carte  2 mains seulement  3 points seulement
dealer=Qui donne en premier?  {what}
board=Quelle planche?  1 panneau 8 x 32  2 ruban de LED
panel-corner=Quel coin est blanc?  1 A haut, * D bas  # inchangé
panel-side=Rangée verte sur le  1 petit côté  2 grand côté  9 elle est rouge
panel-next=La LED rouge est  1 près de la blanche  2 à l'autre bout  9 elle est verte
panel-keep=Du départ à la fin?  # oui, garder  * recommencer
captain=Qui est capitaine?  {what}
cut-choice=Coupe: qui donne?  {what}  D entrer les cartes
cut={who} coupe  Quelle carte?  La plus basse donne
first-to=premier à {n}
starter=Entrer la retourne
play={who} doit jouer
play-go={who} doit jouer  D go
play-heels={who} doit jouer  # valet retourné
holds={who} tient {n}
end-play=Finir le jeu?  1 avec la dernière  2 sans
end-play-bare=Finir le jeu?  1 oui
other-hand=1 oui D autre * non
mend=chiffre  * retour
hand={who}: {what}  # compter
hand-asked={who}: {what}
hand-unknown=Main: {who}  # compter
flush=flush: {what}
nobs=valet: 1
no-suits=rien: #
flush-least=sinon {n}: #
key-hand=Main: {who}  Entrer {n} cartes
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
points=Points, puis {what}  # donne suivante
points-show=Points, puis {what}  # au décompte
points-heels=Points, puis {what}  # au décompte  D valet retourné
points-of=Points pour {who}?
add=# ajouter  D retirer
whose=Points pour qui?  {what}
which-track=Quel joueur?  {what}
key-name={what} {who}
colours=Quel joueur?  {what}  # terminer
choose={what}: {who}
keep=# garder  * retour|D page  # garder
number=# garder  * retour|# valider  * effacer
score=Nouveau score, puis #
penalty=# reculer  {what} les reçoit
overrule={who}, main: {n}  bon compte, puis #
overrule-crib={who}, crib: {n}  bon compte, puis #
no-count=Aucun compte encore  * retour
misdeal=Redonner les cartes?  # oui  * non
this-form=Cette partie aussi?  1 oui  # non, la suivante
new-game=Abandonner la partie?  # oui  * non
reset=Réglages par défaut?  # oui  * non
start-anew=Effacer les parties?  # oui  * non
colour={who}: de 1 à {n}  # terminer
letters=Actuel {who}  D lettre suivante  C effacer  # terminer
menu=1-{n} D page * retour|# ouvrir  D page
done=# terminer|D page  # terminer
coach-on=# activer  * retour
coach-leave={what}  * retour
details=D suite  # fermer
coach-deal=Entrer les {n} cartes  reçues  D désactiver
coach-more=Cartes à entrer: {n}
coach-crib=À qui est le crib?  1 à moi  2 à l'autre
coach-own=Votre score, puis #  # seul: sans score
coach-other=Score adverse, puis #
coach-move=# autre  * retour|D page  # autre main
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
points={who}: {what}
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
best-of=Un match se joue en un nombre impair de parties, pas {n}
form-base=Jeu impossible: {what}
form-players=Jeu {what}: {n} joueurs
form-players-to=Jeu {what}: {n} à {m} joueurs
option=Choisir {what}
form=Jeu inconnu: {what}
target=Le but va de 1 à {n}, pas {m}
no-captain=Jeu {what}: pas de capitaine
playout=On ne joue jusqu'au bout que dans un jeu à une seule série
no-muggins=Jeu {what}: pas de muggins
over-31={what} ferait {n}. La limite est 31
go-early=Pas de go à {n}: toute carte passe encore
fits={what} ferait {n}: elle peut se jouer
over-31-go={what} ferait {n}. D pour un go
over-31-both={what} ferait {n}. Encore {what}: go des deux, {who} un pour la dernière
go-again={who} peut jouer. Encore D: {who} ne joue rien
turn-again=C'est à {who}. Encore {what}: {who} ne joue rien
pass-last=Un pour la dernière seulement à la fin du jeu
this-form=1 change cette partie, # la suivante
deal-long=Cette donne est trop longue pour en changer le début
end-play=1 ou 2 finit le jeu, * continue
other-hand=1 la prend, D la suivante, * retour
mend=1 à {n}, * laisse
cards-again={m} cartes sur {n}. Encore #: il n'y en a pas d'autres
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
dealer={what}
captain=1 2 3 pour capitaine
cut={who} coupe: quelle carte?
yes-no=# oui, * non
choice={what}: de 1 à {n}
range={what}: de {n} à {m}
number=Un nombre, puis #
odd=Un nombre impair de parties
no-item=Il n'y a pas de {n} au menu
no-count=Aucun compte encore dans cette donne
penalty-keys=# reculer, ou qui reçoit les points
score-keys=Le score, puis #
letters=Les lettres sont sur 0 à 9
name-long=Un nom a au plus {n} lettres
name-taken=Le nom {who} est pris
done=# terminer
coach-match=Pas de conseils pendant une partie
coach-form=Conseils pour six ou cinq cartes seulement
coach-more=Cartes à entrer: {n}
coach-crib=1 à moi, 2 à l'autre
coach-score=Un score de 0 à {n}, puis #
coach-move=D page, # autre main
drill-next=# main suivante, * retour
corner=Un coin du clavier: 1 A * D
panel=1 ou 2; 9 si la couleur est fausse
language=1 2 3 4
""",
    "note": """
no-voice=Il n'y a pas de voix installée: rien n'est dit.
resumed=La partie continue
no-undo=Rien à annuler
no-redo=Rien à rétablir
mended=Rétabli: {n}
mended-instead={who} au lieu de {what}; {n} de plus
mend-undone=Correction annulée
play-mended=Le jeu est corrigé
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
form=Jeu|six|cinq|sept|à trois|en équipe|capitaine|à perdre|shotgun
target=But
penalty=Pénalité
set-score=Régler le score
brightness=Luminosité
sound=Son|muet|doux|fort|nuit
suits=Couleurs|non|oui
skunks=Skunks|standard|aucun|maison|tournoi
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
service|erreurs|à propos|sens|parole|chances|planche
""",
    "page": """
menu=Menu: numéro, #|Menu: {what}
range=de {n} à {m}
details=Détails
not-this-hand=AUTRE MAIN?
hand-of={who}: {what}
go-said={who}: go à {n}
go-unsaid={who} {n} sans go
change={who} {n} -> {m}
mend=LA SUITE
instead=à la place
before=avant
without=sans
left=  {n} ne vont plus
last-count=Dernier compte
chance=chances: {what}|au début: {what}
coach=Conseils
coach-off=Conseils désactivés.
signs=virgule|moins
coach-head=écart total main{what}crib|écart   gain%   total
coach-style=Conseils: attaque|Conseils: défense
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
source=exécute /source:
""",
    "card": """
title=les touches
steps=Entrer la retourne, puis chaque carte jouée. # compte une main; un chiffre répond à ce que \
la planche demande. Entrer le crib, puis # pour la donne suivante. Touche longue: 0,7 s. Mauvaise \
touche? * pour revenir, la bonne, puis * long. Quelqu'un dit go? D. Refusé, mais juste? Encore la \
même touche. Pas votre main? D au décompte.
where=points: {what}|décompte: {what}|long: {what}
cards=as|dix|valet|dame|roi|go / rien
points=à la piste {n}|retirer
show=non|autre main|compter|flush de {n}
held=marquer, piste {n}|menu|rétablir
always=effacer, non, annuler|oui, fini, suivant
menu=Menu: D long, le numéro, #
nobs=Au décompte: valet assorti. Un chiffre ne fait que répondre, # compte
suit=La couleur d'une carte: pique, cœur, carreau, trèfle
who=Qui donne en premier, qui est capitaine: le joueur par son numéro
cut=Qui donne en premier: on coupe, et on entre la carte de chacun
claim=Une annonce: les points. 0 # si aucun, pour une carte # seul
offer=Muggins: points #, aucun # seul. À trois, points, puis qui l'a dit
heels=Le valet retourné s'annonce par # en mode arbitre, par D en mode décompte
details=Détails et dernier compte: dans le jeu par #, ailleurs par D
item-1=arbitre: 18 touches par donne, décompte: 25, marqueur: 14
item-2=qui compte: la planche, ou les joueurs, avec ou sans muggins
item-3=à quel cribbage se joue la prochaine partie
item-4=combien de points pour gagner la prochaine partie
item-5=un joueur recule, ou un autre reçoit les points
item-6=le même donneur redonne
item-7=régler le score d'un joueur
item-8=abandonner la partie
item-9=de 1 dans le noir à 5 en plein soleil
item-10=muet, doux, fort; nuit: doux, muet aux luminosités 1 et 2
item-11=entrer une couleur après chaque carte
item-12=quoi écarter
item-13=rectifier le dernier compte
item-14=ce que vaut un skunk
item-15=au meilleur de combien de parties
item-16=les chevilles marchent ou sautent
item-17=s'exercer à compter
item-18=remettre tous les réglages par défaut
item-19=lettres comme au téléphone; D lettre suivante, C effacer, # terminer
item-20=la teinte d'un joueur, par son numéro
item-21=le courant permis aux lumières, en mA
item-22=English, Deutsch, Français, Español
item-23=qui donne la prochaine fois: alterné, perdant, gagnant, coupe
item-24=un second clavier: non, oui, ou tourné pour le joueur d'en face
item-25=un ordinateur peut arrêter le jeu; non: seulement SAFE
item-26=les erreurs, la plus récente d'abord
item-27=quelle version du logiciel
item-28=l'écran se tourne vers le joueur qui doit agir: non, oui
item-29=parole: non, comptes, jeu, tout; puis volume, débit, nuit
item-30=chances de gagner: détails; lumières: aussi à chaque donne; non
item-31=panneau ou ruban de LED; comment le panneau est monté
""",
    "alert": """
hung=La planche s'est figée et a été redémarrée.
unreadable=Parties illisibles, rien n'est enregistré: rebranchez; le menu 18 repart à zéro.
doubt=Cette donne ne peut pas être juste ({what}): elle reste telle quelle.
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
stopped=Arrêt par ordinateur|Partie gardée.|Rebranche la planche
""",
    "web": """
board=La planche de cribbage
pegs=Chevilles
peg-line={who}: cheville avant au trou {n}, arrière au trou {m}, encore {what}
status=La partie
dealer=donne
turn=à jouer
wins={who} gagne
scores=Scores
hold=Seconds sens
held={what}; longue: {more}
not-now=serait refusée maintenant
board-kind=Type de planche
board-kind-hint=Ce qui est dessiné sur cette page. Cela ne change rien au jeu.
board-auto=selon le jeu
board-two-track=deux pistes
board-three-track=trois pistes
board-single-track=une piste
board-british=britannique, de soixante
board-matrix=panneau de LED, deux pistes
board-matrix-1=panneau de LED, une piste
board-matrix-3=panneau de LED, trois pistes de soixante
board-matrix-british=panneau de LED, britannique, de soixante
console=Écran et touches
ace=as
ten=dix
jack=valet
queen=dame
king=roi
peg-1=marquer 1
peg-2=marquer 2
peg-3=marquer 3
undo-no=annuler · non
redo=rétablir
yes-next=oui · suiv.
go=go / rien
menu=menu
ways=Façons de jouer
rules=Règles
opening-title=Le cribbage, sur une planche qui compte
opening-what=Les chevilles avancent, le compte est annoncé, et personne n’a à additionner. Par \
quoi commencer ?
way-learn=Apprendre
way-learn-what=Une donne, touche après touche, chaque réponse expliquée. Rien à savoir d’avance.
way-hand=Jouer une donne
way-hand-what=La page distribue. L’adversaire ne voit que ses propres cartes.
way-table=Jouer à table
way-table-what=Vous avez des cartes et de la compagnie. Entrez chaque carte ; la planche fait le \
reste.
first-deal-six=Donnez six cartes à chacun ; chacun en écarte deux : le crib. Puis coupez la \
retourne.
first-deal=Donnez et écartez des cartes : le crib. Puis coupez pour la retourne.
goes-on=votre partie continue
lesson-goes-on=votre leçon continue
opening-safe=La table et la donne de la page ont chacune leur partie. Aucune ne touche à l’autre.
close=Fermer
part-failed=Cela n’a pas pu être chargé.
felt=Les cartes
of-c={what} de trèfle
of-d={what} de carreau
of-h={what} de cœur
of-s={what} de pique
hand-dealer=donne
hand-holds=cartes : {what}
hand-starter=retourne
hand-crib=crib
hand-count=compte
hand-yours=Vos cartes
hand-you=Vous ({what})
hand-aim=Le premier à {what} points gagne.
hand-away-mine=Choisissez deux cartes pour le crib, la main en plus du donneur. Il est à vous.
hand-away-theirs=Choisissez deux cartes pour le crib, la main en plus du donneur. Il est à {what}.
hand-do-away=Écarter
hand-thinks={what} réfléchit…
hand-cut=On coupe : la carte la plus basse donne en premier.
hand-turn=La retourne est dévoilée.
hand-lay=À vous : jouez une carte.
hand-lead=À vous d’entamer : jouez une carte. 15, 31, paires et suites marquent.
hand-go=Aucune de vos cartes ne tient sous 31 : dites go.
hand-do-go=Dire go
hand-go-mine=Vous dites go.
hand-go-theirs={what} dit go.
hand-last-mine=Vous prenez un point pour la dernière carte.
hand-last-theirs={what} prend un point pour la dernière carte.
hand-do-mine=Compter ma main
hand-do-theirs=Compter la main de {what}
hand-do-crib=Compter le crib
hand-do-next=Donne suivante
hand-do-again=Rejouer
hand-won=Vous avez gagné !
hand-lost=Les cartes de cette donne sont perdues. Ses points sont repris et on redonne.
hand-undo=Annuler
hand-undone=Annulé : décidez de nouveau.
hand-redo=Rétablir
hand-redone=Rétabli.
hand-hint=Conseil
hint-away=Écartez {n} et {m}.
hint-kept=Les quatre que vous gardez comptent {n} maintenant, et environ {m} avec une retourne.
hint-crib-mine=Avec ces deux-là, un crib compte environ {n}, et il est à vous.
hint-crib-theirs=Avec ces deux-là, un crib compte environ {n}, et il est à {who}.
hint-chance=Si près de la fin, c’est la chance de gagner qui décide : {what} ainsi.
hint-lay=Jouez {what}.
hint-only=Aucune autre carte ne tient.
hint-now=Elle marque {what} aussitôt.
hint-now-none=Elle ne marque rien pour l’instant.
hint-reply=La réponse de {who} rapporte environ {n} en moyenne.
hint-reply-least=La réponse de {who} rapporte environ {n} en moyenne : aucune autre n’en \
laisse moins.
hint-reply-none={what} ne pourra guère marquer dessus.
why=Pourquoi {what} ?
why-hand=Main de {what} :
why-crib=Crib de {what} :
why-play={what}, dans le jeu :
why-none=Rien ne compte : ni quinze, ni paire, ni suite, ni flush, ni valet assorti.
why-nineteen=Les joueurs l’appellent « dix-neuf » : quatre cartes et la retourne ne peuvent \
jamais compter 19.
why-before=Retour
why-after=Suivant
why-rule=La règle
why-sum=Jusqu’ici {what}
why-fifteen=Quinze
why-thirty-one=Trente et un
why-pair=Paire
why-pair-royal=Brelan
why-double-pair-royal=Carré
why-run=Suite
why-flush=Flush
why-nobs=Valet assorti
why-last=Dernière carte
why-heels=Valet retourné
rules-title=Les règles du cribbage
rules-search=Chercher dans les règles
rules-none=Aucune section n’a ces mots.
rules-failed=Les règles n’ont pas pu être chargées.
learn-progress=Étape {what}
learn-leave=Quitter la leçon
learn-other=Pas encore. Maintenant c’est [{what}], la touche qui brille.
learn-1=Bleu et Orange jouent. Chacun a reçu six cartes et en a écarté deux : ces quatre cartes \
sont le crib, une main de plus pour le donneur. Bleu donne : appuyez sur [1].
learn-2=Orange coupe, et un cinq est retourné : la *retourne*. Elle comptera avec chaque main. \
Entrez sa valeur, [5].
learn-3=On joue maintenant chacun son tour, et la planche additionne. Orange commence par le \
valet, sur la touche [A]. Valet, dame et roi comptent dix.
learn-4=Dix : la planche annonce le compte. Bleu répond par un cinq, [5].
learn-5=Dix et cinq font *quinze* : deux points, et la cheville de Bleu avance de deux trous. \
Orange joue le neuf, [9].
learn-6=Le compte ne dépasse jamais 31. Bleu tient 8, Q et K, et rien ne va : Bleu doit dire \
*go*, [D].
learn-7=Après un go, l’autre joue tout ce qui tient encore. Orange a un sept, [7].
learn-8=Exactement *31* : deux points pour Orange. Le compte repart de 0, et Bleu joue le roi, [C].
learn-9=Encore dix. Orange joue le six, sa dernière carte, [6].
learn-10=Orange n’a plus de cartes : Bleu continue seul avec la dame, [B].
learn-11=Le huit de Bleu ferait 34, et personne n’a encore dit go dans ce compte : [D]. Après le \
premier go d’un compte, le second se passe de touche.
learn-12=Personne n’a pu ajouter de carte : Bleu marque *un pour la dernière carte*. Le compte \
est à 0, et Bleu joue le huit, [8].
learn-13=C’était la toute dernière carte : encore un point. On compte maintenant les mains, \
chacune avec la retourne ; d’abord celle d’Orange. La planche ne voit pas les couleurs : elle \
demande. Le valet d’Orange est de la couleur de la retourne, c’est le *valet assorti* : un point, \
[1].
learn-14=L’autre question était la flush : quatre ou cinq cartes d’une couleur. Il n’y en a pas : \
[#] répond non à ce qui reste, et compte.
learn-15=J+5 et 9+6 font quinze, deux points chacun ; 5 6 7 est une suite de trois ; le valet \
assorti vaut un : *huit*. Puis la main de Bleu, [#].
learn-16=Quatre quinze, car chaque cinq va avec la dame et le roi, et une paire : *dix*. Le \
donneur compte aussi le crib. Personne n’en a vu les cartes : entrez-les. D’abord l’as, [1].
learn-17=La planche attend les quatre : le deux, [2].
learn-18=Puis un trois, [3].
learn-19=Et l’autre trois, [3]. La quatrième carte compte le crib.
learn-20=Une paire fait deux, et A 2 3 y est deux fois : six de plus, le crib compte *huit*. \
Orange donne ensuite : [#].
learn-21=Voilà une donne entière. Les donnes se suivent jusqu’à 121 points. À table, une mauvaise \
touche ? [∗] pour revenir, la bonne, puis [∗] long. À vous de jouer !
start=DÉPART
goal=ARRIVÉE
how=Comment jouer
not-kept=Ce navigateur ne garde rien: la partie finit avec la page.
help-title=Les cartes sur la table, les chevilles sur la planche
help-1=Donner de vraies cartes et écarter celles du crib. Puis entrer ce qu'on voit: la planche \
fait le reste. Son écran dit toujours ce qu'elle attend.
help-2=*Qui donne en premier*, puis la *retourne*: une seule touche, sa valeur.
help-3=*Chaque carte jouée*, par l'un ou l'autre: une touche. [D] quand un joueur dit go; le \
second go du même compte se passe de touche.
help-4=*Au décompte*, [#] compte la main de l'adversaire du donneur, puis celle du donneur: la \
planche a vu les cartes. Entrer ensuite les quatre cartes du crib. [#] passe à la donne suivante.
help-5=*À une question* (flush? valet assorti?), on répond par les points; [#] compte, et seul il \
veut dire non.
help-6=*Mauvaise touche?* [∗] pour revenir, la bonne, puis [∗] long. *Quelqu'un dit go?* [D]. \
*Refusé, mais juste?* Encore la même touche. *Pas votre main?* [D] au décompte.
head-key=Touche
head-card=Carte
head-held=Longue
head-keyboard=Clavier
ace-nine=as à neuf
faces=valet, dame, roi
by-hand=marquer des points
undo=annuler, non
done=oui, terminer, suivant
help-7=Tenir une touche, ou appuyer avec Maj, pour son second sens (le petit mot couleur laiton). \
Entrée ou la barre d'espace appuie sur la touche atteinte par Tab, tant qu'on ne joue pas \
autrement. La partie est gardée à mesure dans ce navigateur: on peut fermer la page à tout moment.
play=Jouer
nothing-lost={what} Rien n'est perdu.
restart=Redémarrer
other-tab=La planche sert dans un autre onglet. Celui-ci ne fait que la montrer.
other-tab-hand=Une donne se joue dans un autre onglet. On ne peut pas la suivre ici.
use-here=S'en servir ici
no-script=La planche tourne dans la page même et a besoin de JavaScript.
no-webassembly=Ce navigateur n'a pas WebAssembly, dont le logiciel de la planche a besoin. Un \
navigateur plus récent conviendra.
loading=Chargement de la planche: {what} ko
too-old=Ce navigateur est trop ancien pour la planche: il ne peut pas décompresser \
son logiciel. Un plus récent suffira.
new-version=Une nouvelle version est prête.
use-new-version=L'utiliser
backup=Sauvegarder et restaurer
backup-what=Un seul fichier avec tout ce que la planche garde dans ce navigateur: \
la partie, son historique et les réglages. On le restaure ici ou dans un autre navigateur.
backup-save=Sauvegarder dans un fichier
backup-choose=Restaurer d'un fichier
backup-ask=La partie et les réglages de ce navigateur seront remplacés par les {what} fichiers \
de la sauvegarde.
backup-restore=Remplacer
backup-other-file=Ce fichier n'est pas une sauvegarde de la planche. Rien n'a changé.
backup-other-version=Ce fichier vient d'une autre version de la planche. Rien n'a changé.
backup-damaged=Ce fichier est abîmé. Rien n'a changé.
backup-too-large=Ce fichier est trop grand pour une sauvegarde de la planche. Rien n'a changé.
backup-no-room=Le navigateur n'a pas assez de place. Rien n'a changé.
backup-close=Fermer
not-loaded=La planche n'a pas été chargée.
no-network=Cet appareil est-il en ligne ? Si oui, le serveur est peut-être occupé : attendez un \
peu, puis réessayez.
no-server=Le serveur de la page tourne-t-il encore sur cet ordinateur ? Relancez-le avec « make \
run » ou « cribboard run », puis réessayez.
again=Réessayer
stopped=La planche s'est arrêtée.
stopped-by=La planche s'est arrêtée: {what}.
voice-loading=La voix se charge …
voice-failed=La voix n'a pas pu être chargée: rien n'est dit.
settings=Réglages
group-game=Partie
group-players=Joueurs
group-board=Planche et lumières
group-sound=Son et parole
group-language=Langue
group-corrections=Corrections
group-help=Aide
next-game=À partir de la prochaine partie.
at-the-table=Jeu, noms et corrections se changent sous : {what}.
about-way=Arbitre: entrez chaque carte jouée, et la planche compte tout; environ 18 touches par \
donne. Décompte: marquez le jeu vous-mêmes, et la planche compte les mains entrées; 25. Marqueur: \
des points seulement, marqués à la main; 14.
about-level=Auto: la planche compte. Leçon: annoncez d'abord, et le vrai compte est marqué. \
Strict: ce que vous oubliez est perdu. Muggins: l'adversaire peut prendre ce que vous oubliez.
about-form=Six, cinq et sept sont les cartes de chacun des deux joueurs. À trois: trois \
joueurs; en équipe: quatre, par paires; capitaine: un contre deux. À perdre: le premier au but \
perd. Shotgun: six cartes, sans crib.
fixed-here=Fixé tant que la page donne.
only-hardware=Seulement pour une planche câblée: la page n'a pas cette pièce.
name=Nom
name-letter=L'écran de la planche n'a pas de {what}.
colour=Couleur
colour-sky=bleu ciel
colour-orange=orange
colour-white=blanc
colour-blue=bleu profond
colour-yellow=jaune
colour-rose=rose
colour-green=vert
exchange={what}: échange avec {who}
start-game=Commencer la partie
undo-brings-back=Annuler la fait revenir.
keep-it=Non
do-it=Oui
player=Joueur
points=Points
goes-to=à {what}
who-deals=Qui donne
penalty-to=Où ils vont
penalty-back=le joueur recule
set=Appliquer
undo-deal=Annuler cette donne
undo-deal-hint=Tout ce qui a été tapé depuis le début de la donne est annulé. Tenir la touche ∗ \
pour le rétablir pas à pas.
open-on-board=Ouvrir sur la planche: {what}
print=Imprimer
print-hint=Imprime la carte des touches et une feuille de marque.
ctrl-z=Ctrl+Z
help-8=Au clavier de l'ordinateur, A est un as quand une carte est attendue, et la touche A quand \
la planche demande un joueur ou une couleur. Échap quitte le menu de la planche, ? ouvre cette page.
curve=Chances
curve-of=Chances de {what} de gagner
curve-turn=Tournant : donne {n}, de {what} à {more}
curve-deals={what} donne
curve-end=fin
curve-chance=Chance
curve-none=Le début de cette partie n’est plus enregistré, ou elle allait au-delà de 121.
sheet-title=Feuille de marque
sheet-deal=Donne
sheet-dealer=Donneur
sheet-play=Jeu
sheet-hand=Main
sheet-crib=Crib
sheet-total=Total
sheet-date=Date
sheet-winner=Gagnant
sheet-match=Match
""",
}
