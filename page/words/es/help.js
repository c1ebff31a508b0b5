// The words of the help in Spanish. `{n}` is a place; the number `n` chooses between the forms of `one|many`.

export default {
  title: 'Ayuda: {screen}',
  close: 'Cerrar la ayuda',
  keys: 'Teclas',
  keyNames: {
    Shift: 'Mayús',
    Delete: 'Supr',
    Backspace: 'Retroceso',
  },
  shortcuts: {
    search: 'Ir a la búsqueda',
    scan: 'Ir al campo de códigos',
    create: 'Empezar uno nuevo',
    list: 'Recorrer una lista; Entrar abre',
    listOnly: 'Recorrer una lista',
    move: 'Mover un día la reserva elegida; Entrar la guarda, Esc la deja',
    mark: 'Mover la marca elegida, más lejos con Mayús; Entrar lleva a su tipo',
    unmark: 'Quitar la marca elegida',
    leave: 'Salir de un campo, luego de la pantalla',
    leaveField: 'Salir de un campo',
    leaveScreen: 'Salir de la pantalla',
    help: 'Abrir esta ayuda',
  },
  screens: {
    floor: {
      first: 'Este es el día: lo que está con retraso, lo que sale y lo que vuelve.',
      second: 'Abra una reserva para entregar o recibir sus equipos.',
      third: 'La búsqueda encuentra reservas, clientes y etiquetas de cualquier día, también sin conexión.',
      fourth: 'El botón de escanear abre la cámara: encuentra el equipo que lleva la etiqueta.',
    },
    takeBack: {
      first: 'Escanee los equipos que volvieron, en cualquier orden y de cualquier reserva.',
      second: 'Cada uno se recibe de la reserva con la que salió.',
      third: 'Junto a la lista está lo que sigue afuera de esas reservas.',
    },
    walkIn: {
      first: 'Entregue equipos a alguien sin reserva: quién los lleva, hasta cuándo, y luego escanee.',
      second: 'Nada se anota antes de pulsar el botón. Entonces se crea una reserva con eso.',
      third: 'El botón necesita la red, porque el servidor dice qué está libre. Escanear no la necesita.',
    },
    outbox: {
      first: 'Lo que usted anota se guarda en este navegador hasta que llega al servidor.',
      second: 'Se envía solo en cuanto hay red. No hace falta esperar en esta pantalla.',
      third: 'Lo que el servidor rechazó está primero, con las formas de resolverlo.',
    },
    yourself: {
      first: 'Elija su idioma y el aspecto de la página. Los dos van con usted a cada dispositivo.',
      second: 'La lista muestra dónde tiene la sesión abierta. Cierre la que no sea suya.',
      third: 'Si cierra la sesión, los cambios sin enviar se quedan en este navegador para usted.',
    },
    report: {
      first: 'Anote cómo está el equipo, qué vio, y agregue fotos.',
      second: 'Marque «Necesita reparación» para que no se preste.',
      third: 'No hace falta la red: el informe y las fotos se guardan aquí hasta que se envían.',
    },
    note: {
      first: 'Lo que se va con el cliente, para leer, firmar e imprimir.',
      second: 'El cliente firma en la pantalla. Una firma no necesita red.',
    },
    papers: {
      first: 'Recibos, contratos y otros documentos de esta reserva.',
      second: 'Agregue uno con la cámara o desde un archivo. Se envía cuando hay red.',
    },
    lost: {
      first: 'Marque lo que se perdió, o diga cuántos si es equipo contado.',
      second: 'Sale del inventario. Una nota sobre lo que pasó queda en el historial.',
      third: 'Puede deshacerlo durante un día.',
    },
    pick: {
      first: 'Lo que hay que buscar para esta reserva, en el orden de las sedes.',
      second: 'Marque lo que ya está listo, o escanéelo. Aquí un escaneo no mueve nada.',
      third: 'Imprímala para llevarla consigo.',
    },
    inspections: {
      first: 'Las inspecciones de esta reserva, equipo por equipo.',
      second: 'Empiece una de salida, entrega o devolución, y compare dos lado a lado.',
    },
    reservation: {
      first: 'Escanee cada cosa una vez. Sale o vuelve, según el selector que está sobre el campo.',
      second: 'Para equipo sin etiqueta, use los botones o el teclado de números de su línea.',
      third: 'Deshacer quita su último escaneo, durante un día.',
      fourth: 'Un rechazo muestra lo que sabe el servidor y cómo seguir. Puede seguir escaneando.',
      fifth: 'La cámara junto a un equipo lleva al informe de su estado.',
    },
    inspect: {
      first: 'Diga qué inspección es y con qué plantilla.',
      second: 'Empieza en este navegador, así que no necesita red.',
    },
    inspection: {
      first: 'Complete lo que pide la plantilla: fotos, marcas en el dibujo, condiciones, firmas.',
      second: 'Todo se guarda enseguida en este navegador y se envía cuando hay red.',
      third: 'Termínela cuando no falte nada. Después no se puede cambiar.',
    },
    sticker: {
      first: 'Este es el equipo de esa etiqueta: dónde está, quién lo tiene y qué le ha pasado.',
      second: 'Recíbalo, o entréguelo con una reserva que espera uno.',
    },
    desk: {
      first: 'La oficina: reservas, equipos, clientes y todo lo de la casa.',
      second: 'Todos pueden consultar. Lo que usted puede cambiar depende de su rol.',
    },
    search: {
      first: 'Encuentra reservas, clientes, artículos y equipos por una parte de cualquier palabra, con o sin tildes.',
      second: 'Las flechas recorren lo encontrado, Entrar lo abre.',
    },
    reservations: {
      first: 'Busque reservas por referencia o cliente, y filtre por estado y días.',
      second: 'En una reserva, agregue equipos o kits. Al lado ve lo que está libre cada día.',
      third: 'Un borrador no aparta equipos. Una reserva confirmada sí.',
      fourth: 'Si otra persona guarda primero, usted ve las dos versiones y elige.',
    },
    timeline: {
      first: 'Cada fila es un artículo y cada barra una reserva. Los números dicen cuántos hay libres ese día.',
      second: 'Arrastre una barra para mover la reserva, o elíjala y pulse Mayús con una flecha.',
      third: 'Una reserva que está afuera no se puede mover.',
    },
    shortages: {
      first: 'Lo que se reservó más de lo que hay, y en qué reservas.',
      second: 'Abra una reserva para reducirla, moverla o conseguir el equipo en otra parte.',
    },
    lateReturns: {
      first: 'Lo que ya debería estar de vuelta, cliente por cliente.',
      second: 'Llame, prolongue la reserva o informe una pérdida.',
    },
    repairs: {
      first: 'Lo que está en reparación, lo vencido primero: para cuándo, cuánto cuesta y por qué está ahí.',
      second: '«De vuelta a la bodega» termina una reparación.',
    },
    clients: {
      first: 'Quienes alquilan en la casa. Archive a un cliente que ya no está activo.',
      second: 'Borrar a una persona quita su nombre y sus contactos en todas partes, para siempre.',
    },
    items: {
      first: 'Un artículo es un tipo de equipo, como un modelo de cámara. Cada unidad es un equipo.',
      second: 'Lo que no lleva etiqueta se cuenta: diga cuántos tiene la casa.',
      third: 'Un artículo con partes es un kit: reservarlo reserva sus partes.',
    },
    assets: {
      first: 'Un equipo es una cosa con su propia etiqueta.',
      second: 'Aquí le da etiquetas, lo envía a reparación, lo da de baja y ve su historial.',
      third: 'Lo que usted pone en un estuche sale y vuelve con él.',
    },
    tickets: {
      first: 'Solicitudes de la app de equipos: quién pidió, qué sale y qué vuelve.',
      second: 'Cambie una, o registre la recepción de sus paquetes.',
    },
    parcels: {
      first: 'Paquetes de las solicitudes de la app de equipos, de ida o de vuelta.',
      second: 'Busque por el número de guía completo o por su solicitud.',
    },
    figures: {
      first: 'Lo que está afuera por cliente, el uso de cada artículo y lo que nadie pidió.',
      second: 'Cada lista se puede guardar como CSV.',
    },
    documents: {
      first: 'Documentos de reservas, clientes, artículos y equipos.',
      second: 'Busque por aquello a lo que pertenecen.',
    },
    labels: {
      first: 'Agregue lo que necesita etiqueta, elija su hoja o rollo, e imprima al 100 %.',
      second: 'Imprima primero la hoja de calibración y compárela con la de verdad.',
      third: 'Un equipo sin código queda fuera hasta que le dé uno.',
    },
    templates: {
      first: 'Lo que pide una inspección: fotos, firmas y más.',
      second: 'Una plantilla con el nombre de un artículo o de su categoría se elige sola para él.',
    },
    imports: {
      first: 'Traiga inventario, clientes o reservas de CSV, Excel u OpenDocument.',
      second: 'Cada error se muestra por línea antes de escribir nada. Una importación es todo o nada.',
      third: 'Las plantillas muestran las columnas. Lo exportado se puede importar de nuevo.',
    },
    audit: {
      first: 'Todo lo que se cambió: quién, cuándo, y cómo estaba antes.',
      second: 'Filtre por tipo y por días. Nadie puede cambiarla.',
    },
    notices: {
      first: 'Sus avisos: salidas cercanas, equipos con retraso o dañados, faltantes.',
      second: 'Elija de qué se le avisa, y permita que este navegador le avise con la página cerrada.',
      third: 'En un iPhone, agregue antes la página a la pantalla de inicio.',
    },
    people: {
      first: 'Quién trabaja aquí y qué puede hacer. Cada rol incluye los anteriores.',
      second: 'Invite a alguien por correo. Entra con un código, sin contraseña.',
      third: 'Si alguien se va o pierde el teléfono, cierre todas sus sesiones.',
    },
    webhooks: {
      first: 'Aquí se avisa a otros sistemas suyos de lo que ocurre, en cuanto ocurre.',
      second: 'Copie el secreto cuando se muestre: con él, el otro lado comprueba que el mensaje es nuestro.',
      third: 'La lista muestra lo que se envió y qué pasó con ello. Lo que no llegó se puede enviar de nuevo.',
    },
    ourHouse: {
      first: 'Las reglas de la casa: su reloj, la sobreventa, y quién puede reservar o autorizar excepciones.',
      second: 'El contacto se muestra a quien encuentra un equipo y escanea su etiqueta.',
    },
    description: {
      first: 'La API que usa esta página. Sus programas pueden hacer lo mismo que la página.',
      second: '«Probar» lo hace de verdad, en su casa y a su nombre.',
    },
  },
};
