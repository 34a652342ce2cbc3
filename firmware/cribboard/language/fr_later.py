"""French phrases of what is imported late; the format is that of en.py."""

TEXT = {
    "ask": """
board=Quelle planche?  1 panneau 8 x 32  2 ruban de LED
panel-corner=Quel coin est blanc?  1 A haut, * D bas  # inchangé
panel-side=Rangée verte sur le  1 petit côté  2 grand côté  9 elle est rouge
panel-next=La LED rouge est  1 près de la blanche  2 à l'autre bout  9 elle est verte
panel-keep=Du départ à la fin?  # oui, garder  * recommencer
end-play=Finir le jeu?  1 avec la dernière  2 sans
end-play-bare=Finir le jeu?  1 oui
other-hand=1 oui D autre * non
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
    "no": """
this-form=1 change cette partie, # la suivante
end-play=1 ou 2 finit le jeu, * continue
other-hand=1 la prend, D la suivante, * retour
mend=1 à {n}, * laisse
penalty-keys=# reculer, ou qui reçoit les points
score-keys=Le score, puis #
letters=Les lettres sont sur 0 à 9
name-long=Un nom a au plus {n} lettres
name-taken=Le nom {who} est pris
coach-match=Pas de conseils pendant une partie
coach-form=Conseils pour six cartes seulement
coach-more=Cartes à entrer: {n}
coach-crib=1 à moi, 2 à l'autre
coach-score=Un score de 0 à {n}, puis #
coach-move=D page, # jeu
coach-away=Deux des six cartes
coach-starter=La retourne, as à K
coach-lay=Une carte possible, ou go
drill-next=# main suivante, * retour
corner=Un coin du clavier: 1 A * D
panel=1 ou 2; 9 si la couleur est fausse
coach-rules=Ces règles de la maison sont sans conseils
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
coach-head=écart  main crib  jeu|écart   gain%   total|carte   gain%     ici
coach-why=Mieux: main +{what}|Mieux: crib +{what}|Mieux: jeu +{what}|Mieux: gain%|\
Mieux: gagne|Mieux: +{what} ici|Réponse: -{what}|Mieux: go +{what}|Une seule carte
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
health=horloge {what} MHz|cache flash {what} %|tour max {what} ms|sauv. max {what} ms|\
touches perdues {what}|tension min {what} V|redémarrages {what}
""",
    "evening": """
end=FIN DE LA PARTIE
time=temps écoulé
ending=Une partie finit {what}
ending-winner=Le gagnant n'est nommé qu'après un abandon
conceded=abandon: {who} gagne
stopped=temps: {who} +{n}
level=temps: égalité
abandoned=sans résultat
card=SOIRÉE
no-card=fiche vide
sums=+{n} -{m}, skunks {what}
played=partie {n} sur {m}
confirm=A B confirment
person=# oui D nom * retour
people=# garder * retour|D page # garder
not-over=La partie n'est pas finie
confirmed={who} a déjà confirmé
none=Ce n'est pas une soirée
tracks=Une soirée est pour deux camps
games=Une soirée a {n} à {m} parties
game-heads=partie|A|B|gagnant|points|écart|skunk|confirmé
rank-heads=rang|joueur|parties|gains|points|plus|moins|net|skunks
""",
    "judge": """
what=Que s'est-il passé?
cases=carte retenue|go trop tôt|donneur entame|main: 3 ou 5|crib: 3 ou 5|carte vue|crib déplacé|\
mauvais donneur|fausse victoire
list=chiffre * retour|choix D suite * non
seat=Qui?  {what}
dealer=Qui donne?  {what}
to=À qui les points?  {what}
cards=Combien de cartes?  1 à {n}
points=Combien en trop?  puis #
ruled={who}: {what}
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
no-go={who} n'a pas dit go
no-card=Aucune carte n'est posée
no-game=Cela n'a pas fini la partie pour {who}
""",
}
