import { isolated } from '../../../../text/direction.ts'
import { Form } from '../../../../ui/form/form.tsx'
import { domainOf } from '../../../content/pins/links/domain.ts'
import type { Pin } from '../../../content/pins/pin-row.server.ts'
import { picturePath } from '../../../core/pictures/picture-path.ts'

/** Shows the pin to save. Without scripts, the picker's buttons submit its form. */
export function RepinPreview({ pin, formId }: { pin: Pin; formId: string }) {
  const { picture, title, description, altText, pinner, link } = pin
  const host = domainOf(link)
  return (
    <Form id={formId} method="post" className="flex gap-4 min-[40rem]:flex-col">
      <img
        src={picturePath(picture.hash, '236x')}
        alt={altText || 'What you are saving'}
        width={picture.width}
        height={picture.height}
        className="size-24 shrink-0 rounded-pin bg-pressed object-cover min-[40rem]:h-auto min-[40rem]:max-h-[20.9375rem] min-[40rem]:w-60"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <p dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
          {title || `Pin by ${isolated(pinner.fullName)}`}
        </p>
        {description && (
          <p dir="auto" className="line-clamp-4 whitespace-pre-line wrap-anywhere">
            {description}
          </p>
        )}
        {host && (
          <p className="text-sm text-muted">
            From <bdi>{host}</bdi>
          </p>
        )}
      </div>
    </Form>
  )
}
