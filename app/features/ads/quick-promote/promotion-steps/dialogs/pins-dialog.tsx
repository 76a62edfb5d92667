import { Link } from 'react-router-dom'
import { Button, ButtonLink } from '../../../../../ui/button.tsx'
import { Empty } from '../../../../../ui/empty.tsx'
import { FormError, TextField } from '../../../../../ui/form/field.tsx'
import { Form } from '../../../../../ui/form/form.tsx'
import { picturePath } from '../../../../core/pictures/picture-path.ts'
import { QUICK_PROMOTE_PATH } from '../../../console-urls.ts'
import type { OwnPin } from '../../own-pins.server.ts'
import type { ReadyPage } from '../../page.server.ts'
import { quickPath } from '../../quick-query.ts'
import { useClose } from '../use-close.tsx'
import { StepDialog } from './step-dialog.tsx'

type Choices = NonNullable<ReadyPage['choices']>

export function PinsDialog({ page, choices }: { page: ReadyPage; choices: Choices }) {
  const { advertiser, pin, placement, isPinRefused } = page
  const closePath = pin ? quickPath({ pin: pin.id }) : `/${advertiser.username}/`
  const close = useClose(page, { fallback: closePath, isAbove: pin !== null })
  const { items, bookmark, words } = choices
  return (
    <StepDialog
      title="Choose a pin to promote"
      closePath={closePath}
      onClose={close}
      className="max-w-3xl"
    >
      {isPinRefused && (
        <div className="mb-4">
          <FormError>You can't promote that pin. Choose one of these.</FormError>
        </div>
      )}
      {(items.length > 0 || words !== '') && (
        <Form
          method="get"
          action={QUICK_PROMOTE_PATH}
          replace
          className="mb-5 flex items-end gap-3"
        >
          <Place page={page} />
          <div className="grow">
            <TextField label="Title" name="q" type="search" defaultValue={words} />
          </div>
          <Button type="submit" className="h-12">
            Find
          </Button>
        </Form>
      )}
      {items.length === 0 ? (
        <NoPins words={words} />
      ) : (
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {items.map((choice) => (
            <li key={choice.id}>
              <Choice choice={choice} placement={placement} />
            </li>
          ))}
        </ul>
      )}
      {bookmark && (
        <Form method="get" action={QUICK_PROMOTE_PATH} replace className="mt-6 flex justify-center">
          <Place page={page} />
          <input type="hidden" name="q" value={words} />
          <input type="hidden" name="bookmark" value={bookmark} />
          <Button type="submit">Older pins</Button>
        </Form>
      )}
    </StepDialog>
  )
}

function Place({ page: { pin, placement } }: { page: ReadyPage }) {
  return (
    <>
      <input type="hidden" name="step" value="pins" />
      {pin && <input type="hidden" name="pin" value={pin.id} />}
      {placement && <input type="hidden" name="placement" value={placement} />}
    </>
  )
}

function Choice({ choice, placement }: { choice: OwnPin; placement: string | null }) {
  const { id, title, altText, hash, domain } = choice
  return (
    <Link
      to={quickPath({ pin: id, placement })}
      replace
      className="group flex flex-col gap-1.5 rounded-pin"
    >
      <img
        src={picturePath(hash, '236x')}
        alt={title ? '' : altText || 'Untitled pin'}
        loading="lazy"
        className="aspect-square w-full rounded-pin bg-sunken object-cover group-hover:opacity-85"
      />
      {title && (
        <span dir="auto" className="line-clamp-2 text-sm font-semibold">
          {title}
        </span>
      )}
      <span className="truncate text-xs text-muted">{domain ?? 'No link yet'}</span>
    </Link>
  )
}

function NoPins({ words }: { words: string }) {
  if (words !== '') {
    return <Empty title="No matching title">None of your pins has “{words}” in its title.</Empty>
  }
  return (
    <Empty
      title="Create a pin first"
      action={
        <ButtonLink to="/pin-builder/" look="brand">
          Create pin
        </ButtonLink>
      }
    >
      You can promote your business's public and protected pins. You have none yet.
    </Empty>
  )
}
