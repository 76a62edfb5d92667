export const TOAST_BUTTON = 'shrink-0 whitespace-nowrap rounded-full bg-canvas px-4 py-1.5 text-ink'
