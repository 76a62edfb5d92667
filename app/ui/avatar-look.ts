const COLOURS = [
  'bg-avatar-0',
  'bg-avatar-1',
  'bg-avatar-2',
  'bg-avatar-3',
  'bg-avatar-4',
  'bg-avatar-5',
  'bg-avatar-6',
  'bg-avatar-7',
] as const

const SIZES = {
  24: 'size-6 text-xs',
  32: 'size-8 text-sm',
  40: 'size-10 text-base',
  48: 'size-12 text-lg',
  120: 'size-30 text-2xl',
} as const

export type AvatarSize = keyof typeof SIZES

export function pictureLook(size: AvatarSize): string {
  return `shrink-0 rounded-full ${SIZES[size]} object-cover`
}

export function initialLook(size: AvatarSize, colourIndex: number): string {
  return `shrink-0 rounded-full ${SIZES[size]} inline-flex items-center justify-center font-semibold text-white ${COLOURS[colourIndex % COLOURS.length]}`
}

const PLAIN_START = /^[ -~](?![^ -~])/

let segmenter: Intl.Segmenter | null = null

export function initialOf(name: string): string {
  if (PLAIN_START.test(name)) return name.slice(0, 1).toUpperCase()
  return firstOf(name).toUpperCase()
}

function firstOf(name: string): string {
  if (!('Segmenter' in Intl)) return [...name][0] ?? ''
  segmenter ??= new Intl.Segmenter()
  const [first] = segmenter.segment(name)
  return first?.segment ?? ''
}
