"""Spanish phrases of what is imported late; the format is that of en.py."""

TEXT = {
    "ask": """
board=¿Qué tablero?  1 panel de 8 x 32  2 tira de LED
panel-corner=¿Esquina del blanco?  1 A arriba * D abajo  # así se queda
panel-side=La fila verde sigue  1 el lado corto  2 el lado largo  9 es roja
panel-next=El LED rojo está  1 junto al blanco  2 en la otra punta  9 es verde
panel-keep=¿De salida a meta?  # sí, así queda  * repetir
end-play=¿Acabar el juego?  1 con la última  2 sin ella
end-play-bare=¿Acabar el juego?  1 sí
other-hand=1 sí D otra * no
mend=cifra  * volver
penalty=# retrocede  {what} los gana
overrule=Mano de {who}: {n}  corrige, luego #
overrule-crib=Crib de {who}: {n}  corrige, luego #
misdeal=¿Repartir otra vez?  # sí  * no
this-form=¿Ya en esta partida?  1 sí  # no, la próxima
new-game=¿Dejar esta partida?  # sí  * no
reset=¿Restablecer todo?  # sí  * no
start-anew=¿Borrar las partidas?  # sí  * no
colour={who}: del 1 al {n}  # listo
letters=Ahora {who}  D letra siguiente  C borrar  # listo
coach-on=# activar  * volver
coach-leave={what}  * volver
coach-deal=Teclea tus {n} cartas  D apagar consejo
coach-more=Cartas que faltan: {n}
coach-crib=¿De quién es el crib?  1 mío  2 del otro
coach-own=Tus puntos, luego #  # solo: sin puntos
coach-other=Los del otro, luego #
coach-move=# juego  * volver|D más  # juego
coach-away=¿Qué dos van fuera?  # otra mano
coach-starter=La carta inicial
coach-lay=Carta del otro  D paso
coach-go=Ninguna vale: D paso
coach-laid=tu carta  # otra|carta  D más  # otra
coach-over=Fin del juego  # otra mano
drill=Puntos, luego #
drill-next=# otra  * volver|D más  # otra mano
""",
    "no": """
this-form=1 cambia esta partida, # la próxima
end-play=1 o 2 acaba el juego, * sigue
other-hand=1 la toma, D la siguiente, * volver
mend=1 a {n}, * lo deja
penalty-keys=# retrocede, o quién los gana
score-keys=La puntuación, luego #
letters=Las letras están del 0 al 9
name-long=Un nombre tiene {n} letras como mucho
name-taken=El nombre {who} ya está en uso
coach-match=No hay consejo durante la partida
coach-form=Solo hay consejo con seis cartas
coach-more=Cartas que faltan: {n}
coach-crib=1 mío, 2 del otro
coach-score=De 0 a {n} puntos, luego #
coach-move=D más, # juego
coach-away=Dos de tus seis cartas
coach-starter=Carta inicial, de as a K
coach-lay=Una carta posible, o paso
drill-next=# otra mano, * volver
corner=Una esquina del teclado: 1 A * D
panel=1 o 2; 9 si el color no es ese
coach-rules=Sin consejo con estas reglas de la casa
""",
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
card=VELADA
no-card=ficha vacía
sums=+{n} -{m}, skunks {what}
played=partida {n} de {m}
confirm=A B confirman
person=# sí D nombre * no
people=# mantener * volver|D más # mantener
not-over=La partida no ha acabado
confirmed={who} ya lo confirmó
none=Esto no es una velada
tracks=Una velada es para dos lados
games=Una velada tiene de {n} a {m} partidas
game-heads=partida|A|B|ganador|puntos|diferencia|skunk|confirmado
rank-heads=puesto|jugador|partidas|ganadas|puntos|más|menos|neto|skunks
""",
    "judge": """
what=¿Qué ha pasado?
cases=carta retenida|paso temprano|salió quien da|mano: 3 o 5|crib: 3 o 5|carta vista|\
crib cambiado|repartidor|falsa victoria
list=cifra * volver|cifra D más * volver
seat=¿Quién?  {what}
dealer=¿Quién reparte?  {what}
to=¿Quién los recibe?  {what}
cards=¿Cuántas cabían?  1 a {n}
points=¿Cuántos de más?  luego #
ruled={who}: {what}
played={who} juega, el otro suma {n}|jugarlas ya
kept=vale el paso de {who}, el otro suma {n}|solo contarlas
taken-back={who} juega entonces
again=el mismo reparte otra vez|repartir otra vez
dead=la mano de {who} no cuenta|no cuenta
dead-crib=el crib no cuenta
stands=así se queda|así se queda
led-back=cartas a la mano, sale el otro
led-stands=el orden vale
side-moved=el crib pasa a quien reparte
side-changed={who} tiene el crib y reparte
dealer-stands={who} reparte, valen las cartas
dealer-again={who} reparte de nuevo
false-game={who} retrocede 15, el otro suma {n}
no-go={who} no dijo paso
no-card=Aún no hay cartas jugadas
no-game=Eso no acabó la partida de {who}
""",
}
