import { BRAND } from '../../../brand.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { CopyCode } from '../../screens/builder/external-saves/copy-code.tsx'
import { EVENT_CODE, imageOf, snippetOf } from './snippet.ts'
import { EVENT_NAMES } from './tag-labels.ts'

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
          At the end of the page's <code>head</code>. It reports each visit, sets no cookies of
          ours, and breaks nothing if it can't load.
        </p>
        <CopyCode code={snippetOf(place)} label="Copy the code" name="The tag's code" rows={9} />
      </li>
      <li>
        <h2 className="mb-2 text-lg">2. Report events</h2>
        <p className="mb-4 max-w-prose">
          Add an event's line where it happens, for example on the page after a purchase or in a
          button's script. With an event id, such as the order number, an event sent twice is
          counted once. A value needs a currency. Don't send people's names or addresses.
        </p>
        <dl className="flex flex-col gap-4">
          {EVENTS.map(([event, line]) => (
            <div key={event}>
              <dt className="text-sm font-semibold">{labelOf(event)}</dt>
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
            If your shop's pages can't run scripts, use an image instead:
          </p>
          <CopyCode
            code={imageOf(place, 'CHECKOUT', code)}
            label="Copy the image"
            name="The image's HTML"
          />
          <p className="my-3 max-w-prose">
            For 30 days the code remembers in your site's own storage that someone came from {BRAND}
            . It never does so if the visitor's browser sends a privacy signal (Global Privacy
            Control). If your site asks for consent, add the visitor's answer to each page:
          </p>
          <code className="block rounded-pin bg-sunken px-4 py-3 text-sm break-words" dir="ltr">
            pinfold('consent', 'denied')
          </code>
          <p className="mt-3 max-w-prose">
            or <code>'granted'</code>. If consent is denied, the event is counted without its
            source.
          </p>
        </details>
      </li>
      <li>
        <h2 className="mb-2 text-lg">3. Try it</h2>
        <p className="mb-4 max-w-prose">
          Open your page in test mode and see its events arrive here within seconds.
        </p>
        <ActionButtons>
          <ButtonLink to={testPath}>Try it</ButtonLink>
        </ActionButtons>
      </li>
    </ol>
  )
}

function labelOf(event: string): string {
  return Object.entries(EVENT_NAMES).find(([name]) => name === event)?.[1] ?? event
}
