export const STATUS_WORDS = {
  blocked: 'Blocked',
  suspicious: 'Suspicious',
  porn: 'Pornographic',
  none: 'Opened as others are',
} as const
