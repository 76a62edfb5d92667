const PATHS = {
  home: 'M4 11.2 12 4l8 7.2V20h-5.4v-5.4H9.4V20H4z',
  compass: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm3.8 4.7-2.3 5.3-5.3 2.3 2.3-5.3z',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM15 15l5 5',
  zoomIn: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM15 15l5 5M10.5 8v5M8 10.5h5',
  zoomOut: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM15 15l5 5M8 10.5h5',
  person:
    'M12 4.5a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6ZM4.8 20c.6-3.6 3.5-5.6 7.2-5.6s6.6 2 7.2 5.6',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  share: 'M12 15V4.5M8 8l4-3.8L16 8M5 12.5V19h14v-6.5',
  info: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17ZM12 11v5M12 8h.01',
  bell: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 2h-15zM10 21h4',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.700 5.700l1-1',
  clock: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17ZM12 7.500V12l3 2',
  lock: 'M7 11V8.500a5 5 0 0 1 10 0V11M5.500 11h13v9h-13z',
  switch: 'M8 4.500 4.500 8 8 11.500M4.500 8h12M16 12.500l3.500 3.500-3.500 3.500M19.500 16h-12',
  down: 'm6 9.500 6 6 6-6',
  left: 'm14.500 5-7 7 7 7',
  right: 'm9.500 5 7 7-7 7',
  close: 'm6 6 12 12M18 6 6 18',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  edit: 'm5 19 .8-3.800L16 5l3 3L8.800 18.200z',
  upload: 'M12 16V5m-4.500 4L12 4.500 16.500 9M5 15.500V19h14v-3.500',
  play: 'M8 5.500v13l10-6.500z',
  pause: 'M9 6v12M15 6v12',
  picture: 'M4.500 5.500h15v13h-15zm0 10.500 4.500-4.500 4 4 2.500-2.500 4 4M15.500 9.500h.01',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'grip' ? 3 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
