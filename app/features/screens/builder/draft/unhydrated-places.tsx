import type { ComponentProps } from 'react'

type Places = typeof import('./plain-places.tsx').PlainPlaces

const PlainPlaces = import.meta.env.SSR ? (await import('./plain-places.tsx')).PlainPlaces : null

/** {@link Places} as rendered by the server. Browsers keep that HTML until hydration, without its code. */
export function UnhydratedPlaces(shown: ComponentProps<Places>) {
  if (PlainPlaces) {
    return (
      <div className="contents">
        <PlainPlaces {...shown} />
      </div>
    )
  }
  return (
    <div
      className="contents"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it keeps the server's HTML
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}
