import { index, type RouteConfig } from '@remix-run/route-config'

/** The site map: every address and the module that answers it. */
export default [index('routes/home.tsx')] satisfies RouteConfig
