import type { HandedPicture } from '../../../../site-scripts/handed-pictures.ts'
import { Button } from '../../../../ui/button.tsx'
import { focusHeading } from '../../../../ui/focus-heading.ts'
import { domainOf } from '../../../content/pins/links/domain.ts'
import { picturesText } from '../tray-texts.ts'
import { useHandedPictures } from './use-handed-pictures.tsx'

/** Names where the pictures come from, since the page that a link claims could be any. */
export function sourceText(pictures: readonly Pick<HandedPicture, 'picture'>[]): string {
  const addresses = pictures.map(({ picture }) => picture)
  const isInLink = addresses.some((address) => address.startsWith('data:'))
  const hosts = new Set(addresses.filter((address) => !address.startsWith('data:')).map(domainOf))
  const [host = ''] = hosts
  if (hosts.size === 0) return 'contained in the link you opened'
  const from = hosts.size === 1 ? `from ${host}` : `from ${hosts.size} websites`
  return isInLink ? `${from} and in the link you opened` : from
}

/** Asks whether pictures that came with the page's address should be added. Its status exists before the question. */
export function HandedQuestion() {
  const { waiting, add, dismiss } = useHandedPictures()
  const isAsking = waiting.length > 0

  function answer(act: () => void) {
    act()
    focusHeading(document.getElementById('main'))
  }

  return (
    <div
      className={
        isAsking
          ? 'mb-6 flex flex-col items-start gap-3 rounded-pin border border-line bg-raised p-4'
          : ''
      }
    >
      <p role="status" className="wrap-anywhere">
        {isAsking && `Do you want to add ${picturesText(waiting.length)} ${sourceText(waiting)}?`}
      </p>
      {isAsking && (
        <div className="flex flex-wrap gap-2">
          <Button look="ink" onClick={() => answer(add)}>
            {`Add ${picturesText(waiting.length)}`}
          </Button>
          <Button look="bare" onClick={() => answer(dismiss)}>
            Don’t add
          </Button>
        </div>
      )}
    </div>
  )
}
