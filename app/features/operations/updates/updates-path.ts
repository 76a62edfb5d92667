export const UPDATES_PATH = '/notifications/'
export const SEEN_PATH = '/notifications/seen/'
