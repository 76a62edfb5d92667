import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { StayForm } from '../../../../ui/form/stay-form.tsx'
import { ClockTime } from '../../../../ui/timing/clock.tsx'
import { durationText, durationWords } from '../../media/videos/duration-text.ts'
import { rereadPagePath } from '../../pins/pin-path.ts'
import type { Article, Facts, PlaceFact, ReadFacts, Video } from './facts.ts'
import { ProductFacts } from './product-facts.tsx'
import { RecipeFacts } from './recipe-facts.tsx'

const HEADINGS = {
  recipe: 'Recipe',
  product: 'Product',
  article: 'Article',
  place: 'Place',
  video: 'Video',
} as const

/** The facts that a pin's page states about itself, with the site and the day we read it. */
export default function FactsCard({
  pin: { id, title },
  read: { facts, host, readAt },
  isOwn,
}: {
  pin: { id: number; title: string }
  read: ReadFacts
  isOwn: boolean
}) {
  return (
    <section
      aria-label={HEADINGS[facts.kind]}
      className="flex flex-col gap-3 rounded-pin bg-sunken p-4"
    >
      <div>
        <h2 className="text-sm font-normal text-muted">{HEADINGS[facts.kind]}</h2>
        {facts.name && facts.name !== title && (
          <p dir="auto" className="font-semibold wrap-anywhere">
            {facts.name}
          </p>
        )}
      </div>
      <FactsBody key={readAt} facts={facts} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-sm wrap-anywhere text-muted">
          As of <ClockTime at={readAt} dateStyle="long" /> at <bdi>{host}</bdi>
        </p>
        {isOwn && (
          <StayForm action={rereadPagePath({ id })}>
            <Button type="submit" size="small" className="bg-raised! print:hidden">
              Check again
            </Button>
          </StayForm>
        )}
      </div>
    </section>
  )
}

function FactsBody({ facts }: { facts: Facts }): ReactNode {
  switch (facts.kind) {
    case 'recipe':
      return <RecipeFacts recipe={facts} />
    case 'product':
      return <ProductFacts product={facts} />
    case 'article':
      return <ArticleFacts article={facts} />
    case 'place':
      return <PlaceFacts place={facts} />
    case 'video':
      return <VideoFacts video={facts} />
  }
}

function ArticleFacts({ article: { authors, published } }: { article: Article }) {
  return (
    <p className="wrap-anywhere">
      {authors.length > 0 && (
        <span>
          By <bdi>{authors.join(', ')}</bdi>
        </span>
      )}
      {authors.length > 0 && published && <span>{' · '}</span>}
      {published && (
        <span>
          Published <ClockTime at={Date.parse(published)} zone="UTC" dateStyle="long" />
        </span>
      )}
    </p>
  )
}

function PlaceFacts({ place: { name, address, spot } }: { place: PlaceFact }) {
  const map = spot
    ? `?mlat=${spot.latitude}&mlon=${spot.longitude}#map=17/${spot.latitude}/${spot.longitude}`
    : `search?query=${encodeURIComponent(address || name)}`
  return (
    <p className="flex flex-col gap-1 wrap-anywhere">
      {address && <span dir="auto">{address}</span>}
      <a
        href={`https://www.openstreetmap.org/${map}`}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="w-fit underline underline-offset-4"
      >
        View on map
      </a>
    </p>
  )
}

function VideoFacts({ video: { durationMs } }: { video: Video }) {
  return (
    <p>
      <span aria-hidden="true" className="tabular-nums">
        {durationText(durationMs)}
      </span>
      <span className="sr-only">{durationWords(durationMs)}</span>
    </p>
  )
}
