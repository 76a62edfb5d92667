/** The oldest browsers that run our scripts; docs/decisions/browsers.md lists what each of them lacks. */
export const SUPPORTED = ['chrome111', 'edge111', 'firefox115', 'safari16.4', 'ios16.4']
