/** Pinfold's origin, set by the build. */
declare const SITE_ORIGIN: string
