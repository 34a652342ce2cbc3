"""Spanish phrases of what is imported late; the format is that of en.py."""

TEXT = {
    "page": """
menu=Menú: número, #|Menú: {what}
range=del {n} al {m}
details=Detalles
not-this-hand=¿NO ES ESTA MANO?
hand-of={who}: {what}
go-said={who} {n} pasó
go-unsaid={who} {n} no pasó
change={who} {n} -> {m}
mend=LO QUE SEGUÍA
instead=en su lugar
before=antes
without=sin ella
left=  {n} no caben
last-count=Último recuento
chance=ganar: {what}|inicio: {what}
coach=Consejo
coach-off=Consejo apagado.
signs=coma|menos
coach-head=fuera mano crib juego|fuera   gana%   total|carta   gana%      ya
coach-why=Mejor: mano +{what}|Mejor: crib +{what}|Mejor: juego +{what}|Mejor: gana%|\
Mejor: gana|Mejor: ya +{what}|Respuesta: -{what}|Mejor: paso +{what}|Solo una carta
drill-hand=Práctica mano
drill-crib=Práctica crib
streak={n} ok
right=bien: {n}, en {what} s
wrong={n}, no {m}:
best=mejor {n}, {what} s c/u
errors=Fallos
no-errors=Sin fallos
log-unreadable=Registro ilegible
about=Versión
commit=commit {what}
board=en {what}
layout=tablero {what}
source=ejecuta /source:
health=reloj {what} MHz|caché flash {what} %|vuelta máx {what} ms|guardar máx {what} ms|\
teclas perdidas {what}|tensión mín {what} V|reinicios {what}
""",
    "evening": """
end=FIN DE LA PARTIDA
time=acabó el tiempo
ending=Una partida acaba {what}
ending-winner=El ganador se nombra solo en un abandono
conceded=abandono: gana {who}
stopped=tiempo: {who} +{n}
level=tiempo: empate
abandoned=sin resultado
""",
}
