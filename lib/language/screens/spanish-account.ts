import { SPANISH_FORMS } from "./spanish-forms";
import type { SpanishTexts } from "./translator";

/** Texts of the login, the pages for signed-in readers, their messages and mails, and the privacy page. */
export const SPANISH_ACCOUNT: SpanishTexts = {
  ...SPANISH_FORMS,
  // Login
  "Forgot password?": "¿Olvidó su contraseña?",
  or: "o",
  " or ": " o ",
  "Sign in with {name}": "Iniciar sesión con {name}",
  "Your email link has expired or is invalid. Please log in with your username and password.":
    "El enlace de su correo venció o no es válido. Inicie sesión con su usuario y contraseña.",
  "Your email address is not from a domain that may sign in here.":
    "Su correo electrónico no es de un dominio que pueda iniciar sesión aquí.",
  "You cannot sign in here, because your sign-in service does not confirm your email address.":
    "No puede iniciar sesión aquí, porque su servicio de acceso no confirma su correo electrónico.",
  "Your email address belongs to another account here. Please ask an admin.":
    "Su correo electrónico pertenece a otra cuenta. Consulte a un administrador.",
  "The sign-in was not completed. Please try again.": "No se completó el inicio de sesión. Inténtelo de nuevo.",
  "The sign-in service cannot be reached. Please try again in a moment.":
    "No se puede conectar con el servicio de acceso. Inténtelo de nuevo en un momento.",
  // Links in mails
  Welcome: "Bienvenido",
  "Continue as {username}": "Continuar como {username}",
  "You are signed in as {username}.": "Inició sesión como {username}.",
  "Send a New Link": "Enviar otro enlace",
  "Check your email": "Revise su correo",
  // Passwords
  "We email you a link to choose a new one.": "Le enviamos por correo un enlace para elegir otra.",
  "If there is an account with that name and it has an email address, a link to choose a new password is on its way. It works once and for an hour. Without an email address, ask an admin.":
    "Si hay una cuenta con ese nombre y tiene correo electrónico, ya le enviamos un enlace para elegir otra contraseña. Sirve una vez y durante una hora. Si no tiene correo electrónico, consulte a un administrador.",
  "Ask an admin": "Consulte a un administrador",
  "This site cannot send email yet. Ask an admin to set a new password for you, or request a link here that an admin can pass on to you.":
    "Este sitio todavía no puede enviar correo. Pida a un administrador que le ponga otra contraseña, o solicite aquí un enlace que un administrador pueda darle.",
  "This site cannot send email yet. If there is an account with that name and it has an email address, a link to choose a new password was saved on the server, where an admin can find it. It works once and for an hour.":
    "Este sitio todavía no puede enviar correo. Si hay una cuenta con ese nombre y tiene correo electrónico, se guardó en el servidor un enlace para elegir otra contraseña, donde un administrador puede encontrarlo. Sirve una vez y durante una hora.",
  "This site cannot send email yet. The link to confirm your subscription was saved on the server, where an admin can find it.":
    "Este sitio todavía no puede enviar correo. El enlace para confirmar su suscripción se guardó en el servidor, donde un administrador puede encontrarlo.",
  "Choose a new password": "Elija otra contraseña",
  "For the account {username}. You will be signed out everywhere.":
    "Para la cuenta {username}. Se cerrará su sesión en todas partes.",
  "Password changed": "Contraseña cambiada",
  "You are signed out everywhere. Log in with the new password.":
    "Su sesión se cerró en todas partes. Inicie sesión con la contraseña nueva.",
  "It was used, has expired or is incomplete.": "Ya se usó, venció o está incompleto.",
  "Failed to send the link": "No se pudo enviar el enlace",
  "Failed to change the password": "No se pudo cambiar la contraseña",
  "Password changed. Other devices are signed out.":
    "Contraseña cambiada. Se cerró la sesión en los demás dispositivos.",
  "The password is wrong.": "La contraseña es incorrecta.",
  "Enter your current password.": "Escriba su contraseña actual.",
  "Enter your username or email.": "Escriba su usuario o correo electrónico.",
  "The new passwords are not the same.": "Las contraseñas nuevas no son iguales.",
  "The password must have at least 8 characters (at most 256 bytes).":
    "La contraseña debe tener al menos 8 caracteres (256 bytes como máximo).",
  "The password was changed elsewhere. Sign in again.":
    "La contraseña se cambió en otro lugar. Inicie sesión de nuevo.",
  "This password is too common. Choose another one.": "Esta contraseña es demasiado común. Elija otra.",
  "Too many requests. Try again in 15 minutes.": "Demasiadas solicitudes. Inténtelo de nuevo en 15 minutos.",
  "This link is not valid: it was used, has expired or is incomplete.":
    "Este enlace no es válido: ya se usó, venció o está incompleto.",
  "This link is not valid: it has expired or is incomplete.": "Este enlace no es válido: venció o está incompleto.",
  "This link is not valid: it was used, replaced or revoked, or has expired.":
    "Este enlace no es válido: ya se usó, se reemplazó, se anuló o venció.",
  "Someone asked for a new password for {username} on {title}. To choose one, open this link within an hour:":
    "Alguien pidió otra contraseña para {username} en {title}. Para elegirla, abra este enlace en la próxima hora:",
  "If it was not you, ignore this message. Your password stays as it is.":
    "Si no fue usted, ignore este mensaje. Su contraseña no cambia.",
  // Account
  "Two-Factor Sign-In": "Inicio de sesión en dos pasos",
  "It is on: signing in takes your password and a code from your phone.":
    "Está activado: para iniciar sesión hacen falta su contraseña y un código de su teléfono.",
  "Off. Turn it on so that a stolen password is not enough to sign in.":
    "Desactivado. Actívelo para que una contraseña robada no baste para iniciar sesión.",
  Manage: "Administrar",
  "Where You Are Signed In": "Dónde tiene la sesión iniciada",
  "Your Data": "Sus datos",
  "A file with everything stored about you.": "Un archivo con todo lo que se guarda sobre usted.",
  Download: "Descargar",
  "Delete Account": "Eliminar la cuenta",
  None: "Ninguno",
  "Briefing by email": "Boletín por correo",
  Subscribed: "Suscrito",
  "Not subscribed": "No suscrito",
  "To change your name or address, ask an admin.":
    "Para cambiar su nombre o su correo electrónico, consulte a un administrador.",
  "by password": "con contraseña",
  "by single sign-on": "con inicio de sesión único",
  "by email link": "con un enlace de correo",
  "This device": "Este dispositivo",
  "Last used {time}": "Último uso: {time}",
  "You’re signed in through an email link. Log in with your password to see your account.":
    "Inició sesión con un enlace de correo. Inicie sesión con su contraseña para ver su cuenta.",
  "Signed out": "Sesión cerrada",
  "Failed to sign out that device": "No se pudo cerrar la sesión de ese dispositivo",
  "Failed to sign out": "No se pudo cerrar la sesión",
  "Your account was deleted": "Su cuenta se eliminó",
  "You are signed out, and no more mail is sent to you.": "Se cerró su sesión y no se le enviará más correo.",
  "Make another user an admin first.": "Primero nombre administrador a otro usuario.",
  "The last admin cannot be deleted.": "El último administrador no se puede eliminar.",
  "Deleted:": "Se elimina:",
  "your profile, sessions, saved queries and their photos, private briefings, favorites, email preferences, the record of mail sent to you, and API tokens.":
    "su perfil, sus sesiones, sus búsquedas guardadas y sus fotos, sus boletines privados, favoritos y preferencias de correo, el registro de los correos enviados y sus tokens de API.",
  "Kept:": "Se conserva:",
  "published briefings, past runs with their queries but without your name, and, until they expire, failed sign-ins, bounced emails, the email address in your error reports, and audit log entries with your username and network address.":
    "los boletines publicados, las ejecuciones anteriores con sus búsquedas pero sin su nombre y, hasta que venzan, los intentos fallidos de inicio de sesión, los correos devueltos, la dirección de correo de sus avisos de errores y las entradas del registro de auditoría con su usuario y dirección de red.",
  "This cannot be undone.": "Esto no se puede deshacer.",
  "The public briefing is made from your queries. It stops until an admin selects another user’s.":
    "El boletín público se hace con sus búsquedas. Se detendrá hasta que un administrador elija las de otro usuario.",
  "To delete your account, sign in again. You then have ten minutes.":
    "Para eliminar su cuenta, inicie sesión de nuevo. Después tendrá diez minutos.",
  "That is not your username.": "Ese no es su usuario.",
  "Sign in again first.": "Primero inicie sesión de nuevo.",
  "Failed to delete the account": "No se pudo eliminar la cuenta",
  // Second factor
  "Admins need a second factor. Set it up to go on to the admin panel.":
    "Los administradores necesitan un segundo paso. Configúrelo para entrar al panel de administración.",
  "When you sign in, you enter your password and a code from an app on your phone. A stolen password alone is not enough to sign in.":
    "Al iniciar sesión, escribe su contraseña y un código de una aplicación de su teléfono. Una contraseña robada no basta para iniciar sesión.",
  "It is on. {count} of 10 recovery codes are left.": "Está activado. Quedan {count} de 10 códigos de recuperación.",
  "Scan this code with an authenticator app, such as Microsoft Authenticator, Google Authenticator or 1Password.":
    "Escanee este código con una aplicación de autenticación, como Microsoft Authenticator, Google Authenticator o 1Password.",
  "Or enter this key in the app:": "O escriba esta clave en la aplicación:",
  "Then enter the code that the app shows, and your password.":
    "Después escriba el código que muestra la aplicación y su contraseña.",
  "QR code for an authenticator app": "Código QR para una aplicación de autenticación",
  "You signed in through your organization, which checks your second factor itself.":
    "Inició sesión a través de su organización, que comprueba el segundo paso por su cuenta.",
  "You’re signed in through an email link. Log in with your password to set this up.":
    "Inició sesión con un enlace de correo. Inicie sesión con su contraseña para configurarlo.",
  "Scan the code with your app": "Escanee el código con su aplicación",
  "Two-factor sign-in is on": "El inicio de sesión en dos pasos está activado",
  "Two-factor sign-in is off": "El inicio de sesión en dos pasos está desactivado",
  "Two-factor sign-in is already on.": "El inicio de sesión en dos pasos ya está activado.",
  "Start the setup again.": "Empiece de nuevo la configuración.",
  "The code is wrong. Check that your phone’s clock is right.":
    "El código es incorrecto. Compruebe que el reloj de su teléfono esté en hora.",
  "Failed to start the setup": "No se pudo empezar la configuración",
  "Failed to turn two-factor sign-in on": "No se pudo activar el inicio de sesión en dos pasos",
  "Failed to turn two-factor sign-in off": "No se pudo desactivar el inicio de sesión en dos pasos",
  // Invitation
  "Your invitation": "Su invitación",
  "This account is for {email}. Choose how you log in.": "Esta cuenta es para {email}. Elija cómo iniciar sesión.",
  "Your account is ready": "Su cuenta está lista",
  "Log in with your username and password.": "Inicie sesión con su usuario y contraseña.",
  "It was used, replaced or revoked, or has expired. Ask the person who invited you for a new one.":
    "Ya se usó, se reemplazó, se anuló o venció. Pida otra a la persona que lo invitó.",
  "Failed to create the account": "No se pudo crear la cuenta",
  "That username or email is taken.": "Ese usuario o correo electrónico ya existe.",
  "The username must not be empty.": "El usuario no puede quedar vacío.",
  // Subscription
  "We send you a link to confirm. No password is needed, and every email has a link to unsubscribe.":
    "Le enviamos un enlace para confirmar. No hace falta contraseña, y cada correo tiene un enlace para cancelar.",
  "Open the link in our message within two days to confirm your subscription.":
    "Abra el enlace de nuestro mensaje en los próximos dos días para confirmar su suscripción.",
  "Confirm your subscription": "Confirme su suscripción",
  "Will be sent to {email}:": "Se enviará a {email}:",
  "You are subscribed": "Ya está suscrito",
  "The next briefing comes to your inbox.": "El próximo boletín llegará a su correo.",
  "Read Today’s Briefing": "Leer el boletín de hoy",
  "It has expired or is incomplete.": "Venció o está incompleto.",
  "Only addresses of {domains} can subscribe.": "Solo se pueden suscribir direcciones de {domains}.",
  "Choose at least one briefing.": "Elija al menos un boletín.",
  "Enter a valid email address.": "Escriba una dirección de correo electrónico válida.",
  "Failed to send the message": "No se pudo enviar el mensaje",
  "Failed to subscribe": "No se pudo completar la suscripción",
  "Someone asked for {title} to be sent to this address. To get it, open this link within two days:":
    "Alguien pidió que {title} se envíe a esta dirección. Para recibirlo, abra este enlace en los próximos dos días:",
  "If it was not you, ignore this message. Nothing else will be sent.":
    "Si no fue usted, ignore este mensaje. No se enviará nada más.",
  "You will no longer receive the briefing and its alerts by email. You can still sign in.":
    "Ya no recibirá el boletín ni sus alertas por correo. Todavía podrá iniciar sesión.",
  "You no longer receive the briefing and its alerts by email. You can still sign in.":
    "Ya no recibe el boletín ni sus alertas por correo. Todavía puede iniciar sesión.",
  "You will receive the briefing by email.": "Recibirá el boletín por correo.",
  "You are not subscribed": "No tiene una suscripción",
  "You do not receive the briefing or its alerts by email. You can still sign in.":
    "No recibe el boletín ni sus alertas por correo. Puede seguir iniciando sesión.",
  "It is incomplete, or its account was deleted. Sign in to change your email settings.":
    "Está incompleto o su cuenta fue eliminada. Inicie sesión para cambiar sus preferencias de correo.",
  // Favorites and own briefings
  "My Favorites": "Mis favoritos",
  "MY FAVORITES": "MIS FAVORITOS",
  "Your pinned stories": "Las noticias que guardó",
  "Failed to load favorites": "No se pudieron cargar los favoritos",
  "Please log in to view your favorites": "Inicie sesión para ver sus favoritos",
  "No Favorites Yet": "Todavía no hay favoritos",
  "Pin stories to save them here for easy access.": "Guarde noticias aquí para tenerlas a mano.",
  "Browse Stories": "Ver noticias",
  "Private: only you and admins can read this briefing.":
    "Privado: solo usted y los administradores pueden leer este boletín.",
  "Your Other Briefings": "Sus otros boletines",
  "You have no briefing of your own yet. Ask an admin to set up queries for you.":
    "Aún no tiene un boletín propio. Pida a un administrador que configure búsquedas para usted.",
  "You have no briefing of your own yet. The first one comes with the next run of your queries.":
    "Aún no tiene un boletín propio. El primero llegará con la próxima ejecución de sus búsquedas.",
  "Read the Latest Briefing": "Leer el último boletín",
  "It does not exist, or it belongs to another user.": "No existe o pertenece a otro usuario.",
  "You’re signed in through an email link. Log in with your password to read your own briefing.":
    "Inició sesión con un enlace de correo. Inicie sesión con su contraseña para leer su boletín.",
  // Reports of errors
  In: "En",
  "Thank you. Our editors check every report.": "Gracias. Nuestros editores revisan cada aviso.",
  "Back to the story": "Volver a la noticia",
  "Too many reports. Try again later.": "Demasiados avisos. Inténtelo más tarde.",
  "Nothing was sent. Please try again in a moment.": "No se envió nada. Inténtelo de nuevo en un momento.",
  "The message is required.": "Falta el mensaje.",
  "The message may have at most 1,000 characters.": "El mensaje puede tener como máximo 1000 caracteres.",
  "Which sentence?": "¿Qué frase?",
  "The story as a whole, or something else": "La noticia completa, u otra cosa",
  "What is wrong?": "¿Qué está mal?",
  "Your email address, if you want an answer (optional)": "Su correo electrónico, si desea una respuesta (opcional)",
  "We delete it after 90 days.": "Lo eliminamos a los 90 días.",
  "Send report": "Enviar aviso",
  Cancel: "Cancelar",
  // Articles
  "Source article": "Artículo de origen",
  "Read the original at {host}": "Leer el original en {host}",
  "Read it at {outlet}": "Léalo en {outlet}",
  "Our story:": "Nuestra noticia:",
  "The original:": "El original:",
  "No article text available.": "No hay texto del artículo.",
  // Privacy
  "Privacy Policy & Terms of Use": "Política de privacidad y condiciones de uso",
  "Who this digest is for, how its content may be used, and what it stores about its readers.":
    "Para quién es este boletín, cómo se puede usar su contenido y qué guarda sobre sus lectores.",
  "Access and Eligibility": "Acceso y requisitos",
  "{title} is made for employees and authorized representatives of {organization}. Its public pages may be read by anyone. Accounts are personal and may not be shared. Links in our emails sign you in, to read and pin stories: please do not forward them.":
    "{title} se hace para los empleados y representantes autorizados de {organization}. Cualquiera puede leer sus páginas públicas. Las cuentas son personales y no se pueden compartir. Los enlaces de nuestros correos inician su sesión, con acceso solo de lectura: no los reenvíe.",
  "Use of Content": "Uso del contenido",
  "Headlines, short excerpts and summaries of news articles are shown for commentary, news reporting and research under fair use (17 U.S.C. § 107). The articles and their pictures belong to their publishers; every story names its source and links to the original, and the original prevails. You may read, print and share our summaries within your organization. Anything more requires the permission of the rights holder. Publishers can ask {organization} to remove an article.":
    "Se muestran titulares, extractos breves y resúmenes de artículos de prensa con fines de comentario, información e investigación, conforme al uso legítimo (17 U.S.C. § 107). Los artículos y sus imágenes pertenecen a sus editores; cada noticia nombra su fuente y enlaza con el original, que prevalece. Puede leer, imprimir y compartir nuestros resúmenes dentro de su organización. Para todo lo demás hace falta el permiso del titular de los derechos. Los editores pueden pedir a {organization} que retire un artículo.",
  "Summaries are written by software, and every briefing says how: by a language model, or by taking sentences word for word from the source (“extractive”). Each sentence is checked against its source and shown with the passage it is based on. Errors are still possible.":
    "Los resúmenes los escribe un programa, y cada boletín dice cómo: con un modelo de lenguaje, o tomando frases palabra por palabra de la fuente («extractivo»). Cada frase se comprueba con su fuente y se muestra con el pasaje en que se basa. Aun así puede haber errores.",
  "Confidentiality and Restrictions": "Confidencialidad y restricciones",
  "Search queries, notes for admins and lists of recipients are internal to {organization} and may not be disclosed. You may not republish the digest as a whole, collect its pages by automated means beyond what robots.txt allows, try to reach accounts or data that are not yours, or disrupt its operation.":
    "Las búsquedas, las notas para administradores y las listas de destinatarios son internas de {organization} y no se pueden divulgar. No puede volver a publicar el boletín completo, recopilar sus páginas por medios automáticos más allá de lo que permite robots.txt, intentar acceder a cuentas o datos ajenos ni interrumpir su funcionamiento.",
  "Privacy and Data Collection": "Privacidad y recopilación de datos",
  "Of readers who are not signed in, we store no personal data except the email address they may give in an error report and, for a short time, the network address of sign-in attempts. What we store, and why:":
    "De los lectores que no han iniciado sesión no guardamos datos personales, salvo el correo electrónico que puedan dar al informar de un error y, por poco tiempo, la dirección de red de los intentos de inicio de sesión. Qué guardamos y por qué:",
  "Cookies.": "Cookies.",
  "Set when you sign in. One identifies your session and one tells pages to show your links; both are removed when you log out or they expire. A third marks your device for a year, so that wrong passwords typed by strangers cannot keep you out. Without JavaScript, a fourth keeps the name you typed for a minute after a wrong password. There are no other cookies, no advertising and no analytics.":
    "Se guardan cuando inicia sesión. Una identifica su sesión y otra indica a las páginas que muestren sus enlaces; ambas se borran cuando cierra la sesión o vencen. Una tercera marca su dispositivo durante un año, para que las contraseñas equivocadas de otras personas no le impidan entrar. Sin JavaScript, una cuarta guarda durante un minuto el nombre que escribió si la contraseña era incorrecta. No hay otras cookies, ni publicidad, ni análisis de visitas.",
  "Theme.": "Tema.",
  "Your choice of dark or light is kept in your browser’s local storage and is never sent to us.":
    "Su elección de oscuro o claro se guarda en el almacenamiento local de su navegador y nunca se nos envía.",
  "Account.": "Cuenta.",
  "Your username, email address, a hash of your password, where you are signed in, and your email preferences.":
    "Su usuario, su correo electrónico, un hash de su contraseña, dónde tiene la sesión iniciada y sus preferencias de correo.",
  "Favorites.": "Favoritos.",
  "The stories you pin, visible only to you, until you unpin them.":
    "Las noticias que guarda, visibles solo para usted, hasta que las quite.",
  "Your searches and questions.": "Sus búsquedas y preguntas.",
  "The queries you save and their briefings, visible to you and admins, until you delete them. Questions to the archive are deleted after {days} days.":
    "Las búsquedas que guarda y sus boletines, visibles para usted y los administradores, hasta que los elimine. Las preguntas al archivo se eliminan a los {days} días.",
  "Error reports.": "Avisos de errores.",
  "What you report, and your email address if you give it, which we delete after 90 days.":
    "Lo que nos avisa y, si lo da, su correo electrónico, que eliminamos a los 90 días.",
  "Email deliveries.": "Envíos de correo.",
  "Which briefings were sent to you and when, so that none is sent twice. Every email has an unsubscribe link.":
    "Qué boletines se le enviaron y cuándo, para que ninguno se envíe dos veces. Cada correo tiene un enlace para cancelar la suscripción.",
  "Sign-in attempts.": "Intentos de inicio de sesión.",
  "Counted for a short time per account and network address, to prevent password guessing.":
    "Se cuentan por poco tiempo, por cuenta y dirección de red, para impedir que se adivinen contraseñas.",
  "Article pictures are copied to this site, so publishers do not learn who reads. Live headlines from another provider are shown in an isolated frame under that provider’s terms. A language model, where one is used, receives the text of news articles and questions to the archive, and nothing about readers. Your account page has a file of everything stored about you and a button that deletes it.":
    "Las imágenes de los artículos se copian en este sitio, así que los editores no saben quién lee. Los titulares en vivo de otro proveedor se muestran en un marco aislado según las condiciones de ese proveedor. Un modelo de lenguaje, si se usa, recibe el texto de los artículos y las preguntas al archivo, y nada sobre los lectores. En la página de su cuenta hay un archivo con todo lo que se guarda sobre usted y un botón que lo elimina.",
  "Limitation of Liability": "Limitación de responsabilidad",
  "The digest is provided as is, for information only. It is not legal, financial or engineering advice. {organization} is not responsible for the accuracy of third-party articles or for decisions based on a summary; please read the original before you rely on it.":
    "El boletín se ofrece tal como está, solo con fines informativos. No es asesoramiento legal, financiero ni de ingeniería. {organization} no responde de la exactitud de los artículos de terceros ni de las decisiones basadas en un resumen; lea el original antes de confiar en él.",
  Amendments: "Modificaciones",
  "These terms may change when the product or the law does. The version on this page is the current one; by continuing to use the digest you accept it.":
    "Estas condiciones pueden cambiar cuando cambie el producto o la ley. La versión de esta página es la vigente; al seguir usando el boletín la acepta.",
};
