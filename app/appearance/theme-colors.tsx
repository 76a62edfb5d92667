import type { Appearance } from './appearance.ts'

const CANVAS = { light: '#ffffff', dark: '#121211' } as const

export function ThemeColors({ theme }: { theme: Appearance['theme'] }) {
  if (theme !== 'system') {
    return (
      <>
        <meta name="color-scheme" content={theme} />
        <meta name="theme-color" content={CANVAS[theme]} />
      </>
    )
  }
  return (
    <>
      <meta name="theme-color" content={CANVAS.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={CANVAS.dark} media="(prefers-color-scheme: dark)" />
    </>
  )
}
