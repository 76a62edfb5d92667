export const AI_LABEL_CHOICES = [
  { value: '', label: 'Don’t say' },
  { value: 'ai', label: 'Made with AI' },
  { value: 'person', label: 'Made by a person' },
] as const

export const NEW_AI_LABEL_CHOICES = [
  { value: 'board', label: "Use the board's setting" },
  ...AI_LABEL_CHOICES,
] as const
