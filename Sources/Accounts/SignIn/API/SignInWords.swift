import API

/// What a person reads who signs in. Where Supabase Auth has a sentence for it, the English is that one.
enum SignInWords {
    static let badToken = Phrase(en: "The session is not valid, or has expired.", es: "La sesión no es válida o ha caducado.")
    static let badCode = Phrase(en: "Token has expired or is invalid", es: "El código no es correcto o ha caducado.")
    static let badPassword = Phrase(en: "Invalid login credentials", es: "El correo o la contraseña no son correctos.")
    static let badAddress = Phrase(
        en: "Unable to validate email address: invalid format", es: "La dirección de correo no es válida.")
    static let weakPassword = Phrase(
        en: "A password must have at least {least} characters, and at most {most} bytes.",
        es: "Una contraseña debe tener al menos {least} caracteres, y como máximo {most} bytes.")
    static let passwordsAreOff = Phrase(en: "Passwords are turned off here.", es: "Aquí no se usan contraseñas.")
    static let signUpIsOff = Phrase(en: "Signing up is turned off here.", es: "Aquí no es posible registrarse.")
    static let anonymousIsOff = Phrase(
        en: "Anonymous sign-ins are disabled", es: "No es posible iniciar sesión de forma anónima.")
    static let needsSignIn = Phrase(
        en: "Password update requires reauthentication",
        es: "Para cambiar la contraseña, escriba la actual o inicie sesión de nuevo con un código.")
    static let noHouse = Phrase(
        en: "You don't belong to that company. Choose one of yours.",
        es: "Usted no pertenece a esa empresa. Elija una de las suyas.")
    static let noUser = Phrase(en: "There is no such user.", es: "No existe ese usuario.")

    static let sessionEnded = Phrase(
        en: "The session has ended. Sign in again.", es: "La sesión ha terminado. Inicie sesión de nuevo.")
    static let sessionExpired = Phrase(
        en: "The session has expired. Sign in again.", es: "La sesión ha caducado. Inicie sesión de nuevo.")

    static let tooManyCodes = Phrase(
        en: "For security purposes, you can only request this after {seconds} seconds.",
        es: "Por seguridad, solo puede pedirlo de nuevo dentro de {seconds} segundos.")
    static let tooManyTries = Phrase(
        en: "Too many tries. Try again in {seconds} seconds.",
        es: "Demasiados intentos. Inténtelo de nuevo dentro de {seconds} segundos.")
    static let tooManyRequests = Phrase(
        en: "Too many requests. Try again later.", es: "Demasiadas solicitudes. Inténtelo más tarde.")

    static let failed = Phrase(en: "Something went wrong in the server.", es: "Algo salió mal en el servidor.")
    static let tookTooLong = Phrase(en: "This took too long. Try again.", es: "Esto tardó demasiado. Inténtelo de nuevo.")
    static let unavailable = Phrase(
        en: "Signing in does not work at the moment. Try again.",
        es: "No es posible iniciar sesión en este momento. Inténtelo de nuevo.")
    /// Its own words are in no language but its own.
    static let refusedByIssuer = Phrase(
        en: "{message}", es: "El servicio de inicio de sesión lo rechazó, con estas palabras: {message}")
    static let unfitIssuer = Phrase(
        en: "The service that signs people in does not fit this server.",
        es: "El servicio de inicio de sesión no es el que espera este servidor.")
}
