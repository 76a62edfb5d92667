import { Link } from 'react-router-dom'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import type { HiddenPicture } from '../../../content/pins/hidden/hidden-pictures.server.ts'
import { pinPath } from '../../../content/pins/pin-path.ts'
import { picturePath } from '../../../core/pictures/picture-path.ts'
import { HOME_SETTINGS_PATH } from './home-settings.ts'

export function HiddenList({ pictures }: { pictures: readonly HiddenPicture[] }) {
  return (
    <ul className="mb-6 flex flex-col gap-2">
      {pictures.map((picture) => (
        <HiddenRow key={picture.pictureId} picture={picture} />
      ))}
    </ul>
  )
}

function HiddenRow({ picture: { pictureId, pin, hash } }: { picture: HiddenPicture }) {
  const name = pin ? pin.title || pin.altText || 'Untitled pin' : 'Deleted pin'
  return (
    <li className="flex items-center gap-4 rounded-pin bg-sunken p-3">
      {hash ? (
        <img
          src={picturePath(hash, '236x')}
          alt=""
          width={48}
          height={64}
          loading="lazy"
          className="h-16 w-12 shrink-0 rounded-lg object-cover"
        />
      ) : (
        <span aria-hidden="true" className="h-16 w-12 shrink-0 rounded-lg bg-raised" />
      )}
      <p dir="auto" className="min-w-0 flex-1 truncate font-semibold">
        {pin ? (
          <Link to={pinPath(pin)} className="hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      <Form method="post" action={HOME_SETTINGS_PATH}>
        <input type="hidden" name="pictureId" value={pictureId} />
        <Button type="submit" size="small" look="ink" aria-label={`Undo: ${name}`}>
          Undo
        </Button>
      </Form>
    </li>
  )
}
