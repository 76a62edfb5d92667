import { BRAND } from '../../../brand.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { CopyCode } from '../../screens/builder/ways/copy-code.tsx'
import { EVENT_CODE, imageOf, snippetOf } from './snippet.ts'
import { EVENT_WORDS } from './tag-words.ts'

const EVENTS = Object.entries(EVENT_CODE).filter(([event]) => event !== 'PAGE_VISIT')

export function TagCode({
  tag,
  origin,
  testPath,
}: {
  tag: { id: number }
  origin: string
  testPath: string
}) {
  const place = { id: tag.id, origin }
  const code = `&value=24.90&currency=EUR&eid=order-1001`
  return (
    <ol className="flex flex-col gap-10">
      <li>
        <h2 className="mb-2 text-lg">1. Put this on every page</h2>
        <p className="mb-4 max-w-prose">
          At the end of the page's <code>head</code>. It tells us of each visit by itself, sets no
          cookie of ours, and harms nothing where it can't be loaded.
        </p>
        <CopyCode code={snippetOf(place)} label="Copy the code" name="The tag's code" rows={9} />
      </li>
      <li>
        <h2 className="mb-2 text-lg">2. Tell what happens</h2>
        <p className="mb-4 max-w-prose">
          Add the line of an event where it happens: on the page after buying, in a button's script.
          An event id, such as the order's number, keeps an event that is sent twice from counting
          twice. A value needs its currency. Send no names and no addresses of people.
        </p>
        <dl className="flex flex-col gap-4">
          {EVENTS.map(([event, line]) => (
            <div key={event}>
              <dt className="text-sm font-semibold">{wordsOf(event)}</dt>
              <dd className="mt-1">
                <code
                  className="block rounded-pin bg-sunken px-4 py-3 text-sm break-words"
                  dir="ltr"
                >
                  {line}
                </code>
              </dd>
            </div>
          ))}
        </dl>
        <details className="mt-4">
          <summary className="w-fit cursor-pointer py-2.5 font-semibold">
            Without scripts, and with consent
          </summary>
          <p className="my-3 max-w-prose">
            Where your shop's pages can't run scripts, an image tells the same:
          </p>
          <CopyCode
            code={imageOf(place, 'CHECKOUT', code)}
            label="Copy the image"
            name="The image's HTML"
          />
          <p className="my-3 max-w-prose">
            For 30 days the code remembers in your site's own storage that somebody came by {BRAND}.
            Somebody whose browser asks for privacy (Global Privacy Control) is never remembered.
            Where your site asks for consent, tell us the answer on each page:
          </p>
          <code className="block rounded-pin bg-sunken px-4 py-3 text-sm break-words" dir="ltr">
            pinfold('consent', 'denied')
          </code>
          <p className="mt-3 max-w-prose">
            or <code>'granted'</code>. Denied, the event counts without saying where somebody came
            from.
          </p>
        </details>
      </li>
      <li>
        <h2 className="mb-2 text-lg">3. Try it</h2>
        <p className="mb-4 max-w-prose">
          Open your page as a test and see its events arrive here within seconds.
        </p>
        <Acts>
          <ButtonLink to={testPath}>Try it</ButtonLink>
        </Acts>
      </li>
    </ol>
  )
}

function wordsOf(event: string): string {
  return Object.entries(EVENT_WORDS).find(([name]) => name === event)?.[1] ?? event
}
