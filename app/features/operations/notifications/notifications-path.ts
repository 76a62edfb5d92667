export const NOTIFICATIONS_PATH = '/notifications/'
export const SEEN_PATH = '/notifications/seen/'
