import { Button } from '../../../../ui/button.tsx'
import { focusHeading } from '../../../../ui/focus-heading.ts'
import { domainOf } from '../../../content/pins/links/domain.ts'
import { picturesText } from '../tray-texts.ts'
import { useHandedPictures } from './use-handed-pictures.tsx'

/** Asks whether pictures that came with the page's address should be added. Its status exists before the question. */
export function HandedQuestion() {
  const { waiting, add, dismiss } = useHandedPictures()
  const isAsking = waiting.length > 0
  const [host, ...others] = new Set(waiting.map(({ page }) => domainOf(page)))
  const from = others.length === 0 ? host : `${others.length + 1} websites`

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
        {isAsking && `Do you want to add ${picturesText(waiting.length)} from ${from}?`}
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
