export const ENTRY_DEFAULTS = {
  id: null,
  detail: null,
  device: null,
  isPending: false,
  canEnd: true,
  isThis: false,
} as const
