import { ButtonLink } from '../../../ui/button.tsx'
import type { Notice } from './sensitivity.ts'
import { isShownLink } from './shown-link.ts'

export function AdvisoryActions({
  actions,
  look,
}: {
  actions: Notice['actions']
  look: 'ink' | 'quiet'
}) {
  return (
    <ul className="mt-5 flex flex-wrap gap-x-8 gap-y-5">
      {actions.map(({ id, title, description, button }) => (
        <li key={id} className="flex min-w-[min(13rem,100%)] flex-1 flex-col gap-3">
          <div className="flex-1">
            <h3 className="text-base">{title}</h3>
            <p className="text-sm">{description}</p>
          </div>
          {isShownLink(button.link) && (
            <ButtonLink
              to={button.link}
              reloadDocument
              rel="noopener noreferrer"
              look={look}
              className="h-auto min-h-11 self-start py-2 text-center whitespace-normal!"
            >
              {button.text}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  )
}
