"""French phrases of what is imported late; the format is that of en.py."""

TEXT = {
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
""",
}
