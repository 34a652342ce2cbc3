"""Spanish phrases, neutral between Spain and Latin America: tú, or no person at all.

en.py describes each line. Cards keep their international index (A 2..10 J Q K, suits c d h s): the
letters of a Spanish pack (S C R) are not on cards with French suits, and its C (caballo) would be
taken for the key C, as D (dama) for the key D. The keys are as printed: # * A B C D and digits.

Loan words: cribbage, crib, LED, muggins, panel, skunk, shotgun.

Sources:
  W  Wikipedia, "Cribbage", https://es.wikipedia.org/wiki/Cribbage
  A  Acanomas, rules of card games, "Cribbage",
     http://www.acanomas.com/Reglamentos-Juegos-de-Naipes/1281/Cribbage.htm and
     http://acanomas.com/Reglamentos-Juegos-de-Naipes/1281/Cribbage-pag.2.htm
  B  Board Game Arena, "Gamehelpcribbage",
     https://es.doc.boardgamearena.com/index.php?title=Gamehelpcribbage&diff=732&oldid=517
  V  "Cómo jugar al Cribbage", https://virtualmich.com/c%c3%b3mo-jugar-al-cribbage
  P  "Clasificación de las manos de poker", http://www.buenastareas.com/ensayos/Todos/14053.html

Terms:
  crib          el crib: W, A. Others are caja (W), criba and cuna (B); all three also give crib.
  starter       carta inicial: A.
  go            paso, pasar: said so in Spanish card games; A has pasarse for being unable to play.
  his nobs       jota del palo, announced as "uno por la jota": no term found; this says what it is.
  Jack          jota: A, P. Sota (W) is a card of the Spanish pack.
  his heels     jota inicial, a Jack as carta inicial: it says what it is. A translates the English
                name ("por sus talones").
  fifteen       quince: A. "Quince dos, quince cuatro": no source found. Never "quince por dos",
                which is a product; in the play no "y" after the count (treinta y seis is 36).
  pair, pair royal, double pair royal: par, trío, cuarteto: A.
  run           escalera: W, P (A: secuencia).
  flush         color: A, P (W: flush). The colours of the lights are in the plural: colores.
  muggins, skunk: no term found.
  stink hole    estar a un punto (one point short): no term found, and a literal one says nothing.
  to peg, peg   anotar: A; clavija: W, V.
  claim, missed cantar, sin cantar: as points are announced in Spanish games; no source found.
  show, count   recuento: W. The play is el juego in W, which is avoided; to play a card: jugar, A.
  series        serie: A.
  hand          mano: A. It never means the deal or the elder hand here.
  deal, dealer  reparto, repartir (who deals: quien reparte): A, B. A also has dador.
  misdeal       reparto nulo: no source found.
  game, match   partida, encuentro: no source found (A: juego, with partida for a deal).
  captain, penalty, target, losing: capitán, penalización, meta, a perder: no source found.
  suit, suits   palo; picas, corazones, diamantes, tréboles: P.
"""

TEXT = {
    "number": """
small=cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|\
quince|dieciséis|diecisiete|dieciocho|diecinueve|uno
tens=veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa
decimals=10
both={tens} y {ones}
hundred=cien
more=ciento {n}
21=veintiuno
22=veintidós
23=veintitrés
24=veinticuatro
25=veinticinco
26=veintiséis
27=veintisiete
28=veintiocho
29=veintinueve
""",
    "count": """
dealer-mark=(R)
deals={who} reparte
starter=carta inicial {what}
told={who}: {what}
to-go=faltan {n}
lead={who} lidera por {n}|{who} por {n}
level=empate
home=en la meta
win={who} ganó por {n}|{who} por {n}
fifteen=quince {w}|quince {n}
pair=un par|par: {n}
pairs={p} de {m} pares|{m} pares: {n}
pair-royal=un trío|trío: {n}
double-pair-royal=un cuarteto|cuarteto: {n}
run=una escalera de {p}|escalera: {n}
runs={p} de {m} escaleras|{m} escaleras: {n}
flush=un color de {p}|color: {n}
nobs={p} por la jota|jota: {n}
is={what} son {w}
and= y {what}
nineteen=diecinueve, o sea, nada|diecinueve (0)
nothing=nada|nada (0)
all={n} en total
+fifteen=quince, {p} puntos|15 +{n}
+thirty-one=treinta y uno, {p} puntos|31 +{n}
+pair={p} por un par|par +{n}
+pair-royal={p} por un trío|trío +{n}
+double-pair-royal={p} por un cuarteto|cuarteto +{n}
+run={p} por una escalera|escalera +{n}
+last={p} por la última|última +{n}
join={what}, {more}
go=paso
+heels={p} por la jota inicial|jota inicial +{n}
+three-for-last={who} anota {p} por no repartir|no reparte +{n}
+hand={who} anota {n} por la mano|mano +{n}
+crib={who} anota {n} por el crib|crib +{n}
+muggins=muggins: {who} se lleva {n}|muggins +{n}
+false-muggins=no faltaba nada: {who} se lleva {n}|nada faltaba +{n}
+manual={who} anota {n}|manual +{n}
+penalty={who} anota {n} por penalización|penaliz. +{n}
!claim={who} canta {n}
!missed={n} sin cantar
!over={n} de más
!declined=sin muggins, {n} sin cantar
!penalty={who} retrocede {n}|penaliz. -{n}
!up={who} avanza {n}|corrección +{n}
!down={who} resta {n}|corrección -{n}
!set={who} queda en {n}|queda en {n}
!overruled=revisado: {who} cuenta {n}|revisado: {n}
!misdeal=reparto nulo: reparte otra vez el mismo|reparto nulo
!false-go={who} pasó y podía jugar|paso indebido
!pass={who} no juega nada|{who}: nada
!forfeit=se pierde la jota inicial|jota perdida
!no-heels=tan cerca de la meta no cuenta la jota inicial|jota sin puntos
!match={who} gana el encuentro|gana {who}
skunk=¡un skunk!
double=¡un skunk doble!
triple=¡un skunk triple!
score=encuentro: {what}|encuentro {what}
lap={who} empieza la vuelta {n}|{who}: vuelta {n}
stink={who} está a un punto|a un punto
left={who} se quedó a un punto|quedó a un punto
hand=mano
crib=crib
seat=asiento {n}
track=pista {n}
second={who} 2
undid=deshecho: {what}
redid=rehecho: {what}
-lay={who} jugó {what}
-go={who} pasó
-pass={who} no jugó nada|{who}: nada
-hand={who} {n} por la mano
-crib={who} {n} por el crib
-manual={who} {n}, manual
-set={who} queda en {n}
-misdeal=reparto nulo
-deal=siguiente reparto
-game=nueva partida
-match=nuevo encuentro
-end=fin
-adjourn=partida aplazada
!dead=la mano de {who} no cuenta|mano anulada
!dead-crib=el crib no cuenta|crib anulado
!confirm={who} confirma
!take-up=partida retomada
""",
    "ask": """
way=¿Cómo se usará?  1 carta a carta  2 solo las manos  3 solo los puntos
dealer=¿Quién reparte?  {what}
captain=¿Quién es capitán?  1 tú  2 izquierda  3 derecha
cut-choice=Corte para repartir:  {what}  D teclear los cortes
cut={who} corta: ¿carta?  La más baja reparte
first-to=a {n} puntos
starter=¿Carta inicial?
play=Juega {who}
play-go=Juega {who}  D paso
play-heels=Juega {who}  # jota inicial
holds={who} tiene {n}
hand-unknown=Mano de {who}  # contar
flush=color: {what}
nobs=jota: 1
no-suits=nada: #
flush-least=solo {n}: #
key-hand={n} cartas de {who}
key-more={who}: {n} cartas más
key-exchange={n} cartas de {who}  D cambiar las manos
key-crib=Teclea las {n} del crib
count-hand=# contar la de {who}
count-exchange=# contar la de {who}  D cambiar las manos
count-crib=# contar el crib
suit=¿Qué palo?  A picas  B corazones  C diamantes  D tréboles  # ninguno
deal=# siguiente reparto
game=# siguiente partida
standing={who}: {n} pts {what}
claim-card=Carta de {who}  puntos; luego #
claim-hand=Mano de {who}  puntos o 0; luego #
claim-crib=Crib de {who}  puntos o 0; luego #
offer={who}: ¿falta algo?  puntos, luego #  # solo: nada
offer-many=¿Faltan puntos?  puntos, luego {what}  # solo: nada
sure=¿Seguro?  # sí  * no
points=Puntos, luego {what}  {what} uno  C D dos  # siguiente reparto
points-three=Puntos, luego {what}  {what} uno  D jota  # siguiente reparto
points-show=Puntos, luego {what}  # al recuento
points-heels=Puntos, luego {what}  # al recuento  D jota inicial
points-of=¿Puntos para {who}?  * volver
add=# sumar  D restar
add-held=# sumar  * volver
whose=¿Para quién?  {what}
which-track=¿Qué jugador?  {what}
key-name={what} {who}
colours=¿Qué jugador?  {what}  # listo
keep=# mantener  * volver|D más  # mantener
number=# mantener  * volver|# fijar  * borrar
score=Puntuación, luego #
no-count=Aún sin recuento  * volver
menu=1-{n} D más * volver|# abrir  D más
done=# listo|D más  # listo
details=D más  # cerrar
board=¿Qué tablero?  1 panel de 8 x 32  2 tira de LED
pad=Teclado: pulsa {who}  aún sin contacto:  {what}
pad-all=Teclado: pulsa {who}
pad-twin=Teclado 2: pulsa {who}
panel-corner=¿Esquina del blanco?  1 3 arriba 7 9 abajo  # así se queda
panel-side=La fila verde sigue  1 el lado corto  2 el lado largo  9 es roja
panel-next=El LED rojo está  1 junto al blanco  2 en la otra punta  9 es verde
panel-keep=¿De salida a meta?  # sí, así queda  * repetir
end-play=¿Acabar el juego?  1 con la última  2 sin ella
end-play-bare=¿Acabar el juego?  1 sí
other-hand=1 sí D otro juego  * mano mal tecleada
account=1-{n} de nuevo  D detalles
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
    "entry": """
takes=# para {who}
seat=# para {n}
claim=canta {what}
missed=faltan {what}
overrule=recuento correcto {what}
flush=color {n}
nobs=jota {n}
colours=colores {what}
""",
    "no": """
short=No
over=La partida ha terminado
no-game=Empieza una partida: ¿quién reparte?
game-first=Primero empieza una partida
no-track=Solo hay {n} pistas
seat=No existe el asiento {n}
track=No existe la pista {n}
match-tracks=Este encuentro es para {n} pistas
match-begun=El encuentro ya ha empezado: ahora toca su primera partida
match-terms=Un encuentro es first-to=1 a {n}, count=games o worth
claim-auto=El tablero cuenta: no se canta nada
claim-range=Canta de 0 a {n} puntos, no {m}
claim-nothing={who} no tiene nada que cantar ahora
claimed={who} ya ha cantado {n}
claim-whose=La carta la jugó {who}
no-offer=No hay muggins
offer-whose=No hay muggins para {who}
offer-many=No faltan tantos
offer-self=Nadie se canta muggins a sí mismo
no-heels=No hay jota inicial que cantar
peg-range=Anota de 1 a {n} puntos, no {m}
penalty-range=Una penalización es de 1 a {n} puntos, no {m}
count-range=Un recuento es de 0 a {n} puntos, no {m}
zero=Una corrección de 0 no cambia nada
take-off=Se puede restar hasta {n}
ended-by={who} terminó la partida: deshaz eso primero
score-range=Una puntuación es de 0 a {n}, no {m}
score-same=La puntuación ya es {n}
penalty-self=Los puntos van a otro jugador
count-whose=El último recuento no es de {who}
count-mugged=Se anotó muggins por este recuento: primero deshazlo
count-past=Después se anotó más: mejor fija la puntuación
count-same=El recuento ya es {n}
misdeal-late=Este reparto ha terminado: ya no puede ser nulo
offer-first=Primero responde: ¿faltan puntos?
claim-first=Primero {who} canta los puntos de la carta
need-starter=Primero, la carta inicial
need-play=Aún quedan cartas por jugar
need-show=Ahora se cuentan las manos
need-deal=Ahora toca el siguiente reparto
next-crib=Ahora se cuenta el crib
next-hand=Ahora se cuenta la mano de {who}
claim-before=Canta antes de contar
undo-end=No se puede deshacer más
first-dealer=El primer reparto es uno de estos: {what}
form-base={what} no se puede jugar
form-players={what} es para {n} jugadores
form-players-to={what} es de {n} a {m} jugadores
option=Elige {what}
option-unknown=Esta versión no conoce {what}
start=Una salida es de 0 a {n}, no {m}
form={what} no es una variante de este tablero
target=Una meta es de 1 a {n}, no {m}
no-captain={what} no tiene capitán
playout=Jugar todo es para las variantes de una sola serie
no-muggins={what} no tiene muggins
not-low={what} no vale a perder
over-31=Con {what} serían {n}. El límite es 31
go-early=Con {n} no se pasa: cabe cualquier carta
fits=Con {what} son {n}: se puede jugar
over-31-go=Con {what} serían {n}. D para pasar
over-31-both=Con {what} serían {n}. Otra vez {what}: los dos pasaron, {who} uno por la última
go-again={who} puede jugar. Otra vez D: {who} no juega nada
turn-again=Le toca a {who}. Otra vez {what}: {who} no juega nada
pass-last=Uno por la última solo cuando acaba el juego
deal-long=Este reparto es muy largo para cambiar su principio
cards-again={m} de {n} cartas. Otra vez #: son todas
hand-size=Una mano tiene {n} cartas, no {m}
crib-size=Un crib tiene {n} cartas, no {m}
no-flush=No puede haber color de {n}
no-nobs=No puede haber jota del palo
flush-nobs=El color incluye la jota: la jota del palo no puede ser 0
nobs-flush=El color no incluye la carta inicial: no hay jota del palo
suit-held=Otra mano tiene {what} del palo de la carta inicial
starter-suits=La carta inicial tendría dos palos
starter-other=Otra mano da otro palo a la carta inicial
twice={what} está dos veces
fifth=Solo hay cuatro {what}
digits=Como mucho {n} cifras
points-first=Primero los puntos, luego {what}
points-add=# suma los puntos, * volver
points-show=# al recuento
points-pegged=Anotado {n}: * si era una carta
points=Puntos, luego #
points-zero=Teclea los puntos, luego #. 0 si no hay
points-whose=Puntos: {n}. ¿Para quién?
player-first=Primero el jugador: {what}
cards=Teclea {n} cartas. Van {m}
crib-cards=Teclea las {n} cartas del crib
hand-keys=# contar, D teclear otra vez la mano
answer-keys=Responde con cifras, # contar, * borrar
answer=Responde con los puntos
answer-clash=Color {n} con jota {m} no puede ser. * borrar
count-keys=# contar, * borrar
suit=A B C D, o # ninguno
suit-all=Cada carta necesita su palo
play=Aún quedan cartas: juega {who}
keys={what}
captain=1 2 3 para el capitán
cut={who} corta: ¿qué carta?
yes-no=# sí, * no
choice={what}: de 1 a {n}
range={what}: de {n} a {m}
number=Un número, luego #
odd=Un número impar de partidas
no-item=El menú no tiene el número {n}
no-count=Aún no hay recuento en este reparto
this-form=1 cambia esta partida, # la próxima
end-play=1 o 2 acaba el juego, * sigue
other-hand=1 lo toma, D otro juego, * la mano otra vez
mend=1 a {n}, * lo deja
penalty-keys=# retrocede, o quién los gana
score-keys=La puntuación, luego #
letters=Las letras están del 0 al 9
name-long=Un nombre tiene {n} letras como mucho
name-taken=El nombre {who} ya está en uso
coach-match=No hay consejo durante la partida
coach-form=Solo hay consejo con seis cartas
coach-crib=1 mío, 2 del otro
coach-score=De 0 a {n} puntos, luego #
coach-move=D más, # juego
coach-away=Dos de tus seis cartas
coach-starter=Carta inicial, de as a K
coach-lay=Una carta posible, o paso
drill-next=# otra mano, * volver
pad=Una tecla del propio teclado; # lo deja
pad-again=Era otra tecla: de nuevo desde 1
pad-touch=Siempre unidos: cables {what}
pad-sides=Los cables 11 a 14 deben ser un extremo de la cinta
corner=Una esquina de las cifras: 1 3 7 9
panel=1 o 2; 9 si el color no es ese
coach-rules=Sin consejo con estas reglas de la casa
""",
    "note": """
no-voice=No hay paquete de voz: no se dice nada.
resumed=La partida continúa
pad=Las teclas se conocen
no-undo=Nada que deshacer
no-redo=Nada que rehacer
mended=Rehecho: {n}
mended-instead={who} en vez de {what}; {n} más
mend-undone=Corrección deshecha
play-mended=El juego está corregido
pegged-as=Anotado con {what}
next-hand=Hay varios juegos: decide la mano siguiente
erased=Borrado
answer-erased=Respuesta borrada
card-erased=Carta borrada. * otra vez: todas
cards-erased=Cartas borradas
not-counted=Aún sin contar
hand-of={what}: la mano de {who}
exchanged=Las manos están cambiadas
new-match=Empieza otro encuentro
offer-many=No faltan tantos. Nadie se los lleva
no-muggins=Sin muggins en esta variante: nivel estricto
cut={what}
cut-equal={what}: iguales, se corta otra vez
set={what}: {who}
set-next={what}: {who}, desde la próxima partida
set-power={what}: {who}, al volver a encender
reset=Ajustes restablecidos
""",
    "menu": """
way=Modo|árbitro|recuento|marcador
level=Nivel|auto|aprender|estricto|muggins
form=Variante|de seis|de cinco|de siete|a tres|parejas|capitán|a perder|shotgun|individual
target=Meta
penalty=Penalización
set-score=Puntuación
brightness=Brillo
sound=Sonido|no|suave|fuerte|noche
suits=Pedir palos|no|sí
skunks=Skunks|normal|no|de la casa|torneo
crib-flush=Color crib|cinco|cuatro
no-heels=Jota|siempre|no con 2|no con 3|no con 6|no gana
start-a=Salida de A
start-b=Salida de B
start-c=Salida de C
skunk-line=Línea de skunk|30|20|40|60
misdeal-cost=Mal reparto|gratis|dos
wrong-call=Falso muggins|cuesta|gratis
best-of=Al mejor de
motion=Avance|andando|de un salto
coach=Consejo|no|sí
names=Nombres
colours=Colores
supply=Consumo mA
language=Idioma
first-deal=Reparte|turno|perdedor|ganador|corte
twin=Teclado 2|no|sí|girado
service=Servicio|sí|no
facing=Girar pantalla|no|sí
chance=Pronóstico|detalles|luces|no
board=Tablero|panel|panel, 3|panel, 60|panel, 1|tira LED
speech=Voz|no|recuento|juego|todo
speech-volume=Volumen|bajo|normal|alto
speech-pace=Ritmo|normal|lento|rápido
speech-night=Con luz baja|habla|calla
no-voice=sin voz
claims=Cantar jugadas|no|sí
players=Jugadores|dos|tres|cuatro
playout=Jugar todo|no|sí
count=Victoria|una partida|su valor
tracks=Azul|Ámbar|Blanco
items=modo|nivel|variante|meta|penalización|anular|puntuación|nueva partida|luz|sonido|palos|\
consejo|revisar|skunk|encuentro|avance|práctica|fábrica|nombres|colores|consumo|idioma|reparte|\
teclado 2|servicio|fallos|versión|girar|voz|pronóstico|tablero|color crib|\
jota ini.|salida A|salida B|salida C|líneas|mal rep.|falso mug.|fin|\
velada|jugador A|jugador B|ficha|juez|últ. c.|paso de 3
evening=Velada, partidas
player-a=Jugador A
player-b=Jugador B
no-go=Última carta|siempre|no a 1|no a 5
go-of-three=Paso de 3|todos|si primero
""",
    "alert": """
hung=El tablero se bloqueó y se reinició.
unreadable=No se leen las partidas y nada se guarda: reenchufa; el menú 18 empieza de cero.
settings-unsaved=No se pudieron guardar los ajustes.
settings-unread=Ajustes ilegibles: se usan los de fábrica.
setting=El ajuste {what} no era válido: se usa el de fábrica.
lost-sound=Falló el sonido: la partida sigue sin él.
lost-screen=Falló la pantalla: la partida sigue sin ella.
lost-speech=Falló la voz: la partida sigue sin ella.
lost-link=Falló la conexión: la partida sigue sin ella.
key=La tecla {what} está pulsada: no cuenta hasta que se suelte. Las demás funcionan.
keys=Las teclas {what} están pulsadas: no cuentan hasta que se suelten. Las demás funcionan.
supply=La tensión bajó a {what} V: usa un cargador más potente o un cable más corto.
match-version=Un encuentro de otra versión del firmware se guardó aparte.
match-damaged=Un registro dañado se guardó aparte.
match-older=La memoria perdió cambios: comprueba el marcador y los ajustes.
match-lost-start=A un registro del encuentro le falta el inicio del reparto; se guardó aparte.
match-refused=El encuentro guardado no se pudo continuar; se guardó aparte.
match-unsaved=No se pudo guardar el encuentro ({what}): no desenchufes el tablero.
deal-unkept=No se pudo guardar un reparto ({what}): quizá no se pueda deshacer más allá.
undo-end=Los repartos anteriores no se pueden leer: aquí acaba lo que se puede deshacer.
from-deal=El encuentro sigue desde el último reparto guardado.
new-match=Empieza otro encuentro.
undone-unkept=No se pudo guardar lo deshecho ({what}): quizá no se pueda rehacer todo.
not-aside=No se pudo guardar aparte {what}.
results={what} estaba dañado o era de otra versión; se guardó aparte.
no-board=No existe ese tablero; se usa two-track: {what}.
no-order=No existe ese orden de colores; se usa GRB: {what}.
crash=Algo falló.|Partida guardada.|Sigue en 3 s
stopped=Parado por un PC.|Partida guardada.|Vuelve a enchufarlo.
""",
    "page": """
menu=Menú: número, #|Menú: {what}
range=del {n} al {m}
details=Detalles
not-this-hand=¿NO ES ESTA MANO?
go-said={who} {n} pasó
go-unsaid={who} {n} no pasó
laid=jugada: {what}
swapped={what} al revés
led={who} empezó
account=LA MANO
change={who} {n} -> {m}
mend=LO QUE SEGUÍA
instead=en su lugar
before=antes
without=sin ella
left=  sin sitio: {n}
last-count=Último recuento
chance=ganar: {what}|inicio: {what}
coach=Consejo
coach-off=Consejo apagado.
signs=coma|menos
coach-head=fuera mano crib juego|fuera   gana%   total|carta   gana%      ya
coach-why=Mejor: mano +{what}|Mejor: crib +{what}|Mejor: juego +{what}|Mejor: gana%|\
Mejor: gana|Mejor: ya +{what}|Respuesta: -{what}|Mejor: paso +{what}|Solo una carta|\
Carrera: +{what}|Cuenta: +{what}|Rival sale -{what}
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
health=reloj {what} MHz|caché flash {what} %|vuelta máx {what} ms|guardar máx {what} ms|\
teclas perdidas {what}|tensión mín {what} V|reinicios {what}
""",
    "evening": """
end=FIN DE LA PARTIDA
time=acabó el tiempo
ending=Una partida acaba {what}
ending-winner=El ganador se nombra solo en un abandono
conceded=abandono: gana {who}|gana {who}
stopped=tiempo: {who} +{n}
level=tiempo: empate
abandoned=sin resultado
adjourned=aplazada|aplazar
take-up=retomar otra
open=APLAZADAS
full-choice=LLENO: ¿CUÁL SE VA?
give-up=¿Borrarla?  # sí  * no
aside={what}: aplazada
first=Aplaza antes esta partida
no-open=No hay partida {n} aplazada
number=Ya hay una partida {n}
full=Hay {n} partidas aplazadas, no caben más
lost=No se puede leer esa partida
card=VELADA
no-card=ficha vacía
sums=+{n} -{m}, skunks {what}
played=partida {n} de {m}
confirm=A B confirman
person=# sí D nombre * no
people=# sí A nombre * no|A nombre D más # sí
not-over=La partida no ha acabado
confirmed={who} ya lo confirmó
none=Esto no es una velada
tracks=Una velada es para dos lados
games=Una velada tiene de {n} a {m} partidas
card-heads=   rival   pt  +/-|   jugador pt g neto
game-heads=partida|A|B|ganador|puntos|diferencia|skunk|confirmado
rank-heads=puesto|jugador|partidas|ganadas|puntos|más|menos|neto|skunks
""",
    "judge": """
what=¿Qué ha pasado?
cases=carta retenida|paso temprano|salió quien da|cartas en mano|cartas en crib|carta vista|\
crib cambiado|repartidor|falsa victoria
list=cifra * volver|cifra D más * volver
seat=¿Quién?  {what}
holder=¿Quién lo tiene?  {what}
dealer=¿Quién reparte?  {what}
to=¿Quién los recibe?  {what}
cards=¿Cuántas cabían?  1 a {n}
points=¿Cuántos de más?  luego #
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
no-go=No hubo tal paso
no-card=Aún no hay cartas jugadas
no-game=Eso no acabó la partida de {who}
true-game={who} gana de todos modos
""",
}
