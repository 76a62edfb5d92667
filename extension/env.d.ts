/** Where Pinfold is; the build fixes it. */
declare const SITE_ORIGIN: string
