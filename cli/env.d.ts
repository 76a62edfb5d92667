/** Written in by the build: the site that is asked without `--site`. */
declare const SITE_ORIGIN: string
