export const STATUS_LABELS = {
  blocked: 'Blocked',
  suspicious: 'Suspicious',
  porn: 'Pornographic',
  none: 'Allowed',
} as const
