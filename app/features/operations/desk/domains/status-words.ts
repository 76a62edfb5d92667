export const STATUS_WORDS = {
  blocked: 'blocked',
  suspicious: 'suspicious',
  porn: 'pornographic',
  none: 'opened as others are',
} as const
