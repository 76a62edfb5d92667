import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/form/field.tsx'
import { RadioGroup } from '../../../../ui/form/radio-group.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { DurationBadge } from '../../../content/media/videos/duration-badge.tsx'
import { NEW_AI_LABEL_CHOICES } from '../../../content/pins/fields/ai-label-choices.ts'
import { HashtagArea } from '../../../content/pins/hashtags/hashtag-area.tsx'
import {
  PIN_ALT_TEXT_LENGTH,
  PIN_DESCRIPTION_LENGTH,
  PIN_LINK_LENGTH,
  PIN_TITLE_LENGTH,
} from '../../../content/pins/limits.ts'
import { changePictures, removePictures } from '../store/edit-tray.ts'
import { useThumbnail } from '../store/use-tray.tsx'
import {
  type Caption,
  hasUnusedCaption,
  isEditable,
  isUnderWay,
  nextWithoutAltText,
  type TrayPicture,
  type TrayPlace,
  type TrayTexts,
  withCaption,
} from '../tray.ts'
import { kindOf, STATE_TEXTS } from '../tray-texts.ts'
import { PlacePicker } from './place-picker.tsx'

/** The texts and the place of one picture or video, with ways to the next ones. Each change is kept at once. */
export function PictureDetails({
  picture,
  pictures,
  place,
  onOpen,
  onClose,
}: {
  picture: TrayPicture
  pictures: readonly TrayPicture[]
  /** The place of pictures without their own. */
  place: TrayPlace | null
  onOpen: (id: string, field?: 'altText') => void
  onClose: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const headingId = useId()
  const formId = useId()
  const thumbnail = useThumbnail(picture.id)
  const { id, name, texts, frame, state, problem, caption } = picture
  const at = pictures.findIndex((one) => one.id === id)
  const previous = pictures[at - 1]
  const next = pictures[at + 1]
  const undescribed = nextWithoutAltText(pictures, id)
  const kind = kindOf(picture)
  const title = `${kind === 'video' ? 'Video' : 'Picture'} ${at + 1} of ${pictures.length}`
  // Enter in a field presses this button.
  const submits = { type: 'submit', form: formId } as const
  const isForm = isEditable(picture)

  useEffect(() => {
    if (form.current) showTexts(form.current, texts)
  }, [texts])

  function keep() {
    if (form.current && isForm) keepTexts(id, form.current)
  }

  function move(to: TrayPicture, field?: 'altText') {
    keep()
    onOpen(to.id, field)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (next) move(next)
    else close()
  }

  function close() {
    keep()
    onClose()
  }

  return (
    <Dialog label={title} onClose={close} className="min-[46rem]:w-[46rem]">
      <div className="flex flex-col gap-5 p-1 pt-2">
        <h2 id={headingId} className="text-lg">
          {title}
        </h2>
        <div className="grid grid-cols-1 gap-6 narrow:grid-cols-[14rem_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-2">
            {thumbnail && (
              <div className="relative">
                <img
                  src={thumbnail}
                  alt={texts.altText || 'Not described yet'}
                  referrerPolicy="no-referrer"
                  className="max-h-60 w-full rounded-pin bg-sunken object-contain narrow:max-h-96"
                />
                {frame && <DurationBadge durationMs={frame.durationMs} />}
              </div>
            )}
            <p dir="auto" className="text-sm text-muted wrap-anywhere">
              {name}
            </p>
            {caption && isForm && (
              <FileCaption
                caption={caption}
                off={!hasUnusedCaption(picture)}
                onUse={() => changePictures([id], withCaption)}
              />
            )}
            <p className={`text-sm ${problem === null ? 'text-muted' : 'text-danger'}`}>
              {problem ?? STATE_TEXTS[state]}
            </p>
          </div>
          {isForm ? (
            <form
              key={id}
              id={formId}
              ref={form}
              aria-labelledby={headingId}
              className="flex min-w-0 flex-col gap-4"
              onChange={keep}
              onSubmit={onSubmit}
            >
              <TextField
                label="Title"
                name="title"
                defaultValue={texts.title}
                maxLength={PIN_TITLE_LENGTH}
                autoComplete="off"
              />
              <TextField
                label="Alt text"
                name="altText"
                defaultValue={texts.altText}
                maxLength={PIN_ALT_TEXT_LENGTH}
                autoComplete="off"
                hint={`What the ${kind} shows, for people who can't see it.`}
              />
              <HashtagArea
                label="Description"
                name="description"
                defaultValue={texts.description}
                maxLength={PIN_DESCRIPTION_LENGTH}
              />
              <TextField
                label="Link"
                name="link"
                inputMode="url"
                defaultValue={texts.link}
                maxLength={PIN_LINK_LENGTH}
                autoComplete="off"
                hint={`The page that opens when someone clicks the ${kind}.`}
              />
              <RadioGroup
                name="madeBy"
                legend="How was this made?"
                options={NEW_AI_LABEL_CHOICES}
                defaultValue={texts.madeBy}
              />
              <div className="flex flex-wrap items-center gap-3">
                <span className="text-sm font-semibold">Board</span>
                <PlacePicker
                  label={`Board of this ${kind}`}
                  place={picture.place ?? place}
                  onChoose={(own) => changePictures([id], (latest) => ({ ...latest, place: own }))}
                />
              </div>
            </form>
          ) : (
            <div className="flex flex-col items-start gap-4">
              <p className="text-muted">
                {state === 'unknown'
                  ? 'If it isn’t on the board, you can save it again.'
                  : `You can’t change a ${kind} ${state === 'failed' ? 'before it’s saved' : 'while it’s being saved'}.`}
              </p>
              {state === 'unknown' && (
                <Button onClick={() => changePictures([id], notSaved)}>It wasn’t saved</Button>
              )}
            </div>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button off={!previous} onClick={() => previous && move(previous)}>
            Previous
          </Button>
          <Button
            off={!next}
            {...(isForm && next ? submits : { onClick: () => next && move(next) })}
          >
            Next
          </Button>
          <Button off={!undescribed} onClick={() => undescribed && move(undescribed, 'altText')}>
            Next without alt text
          </Button>
          <span className="grow" />
          {!isUnderWay(picture) && (
            <Button
              look="danger"
              onClick={() => {
                removePictures([id])
                const neighbour = next ?? previous
                if (neighbour) onOpen(neighbour.id)
                else onClose()
              }}
            >
              Remove
            </Button>
          )}
          <Button look="ink" {...(isForm && !next ? submits : { onClick: close })}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function FileCaption({
  caption: { title, description },
  off,
  onUse,
}: {
  caption: Caption
  off: boolean
  onUse: () => void
}) {
  return (
    <div className="flex flex-col items-start gap-2 rounded-pin border border-line p-3 text-sm">
      <p className="font-semibold">Caption in the file</p>
      {title && (
        <p dir="auto" className="wrap-anywhere">
          {title}
        </p>
      )}
      {description && (
        <p dir="auto" className="line-clamp-4 wrap-anywhere text-muted">
          {description}
        </p>
      )}
      <Button off={off} onClick={onUse}>
        Use this caption
      </Button>
    </div>
  )
}

function notSaved(picture: TrayPicture): TrayPicture {
  return { ...picture, state: 'refused', sentAt: null }
}

/** Shows texts that a caption or a table has filled while the form was open. */
function showTexts({ elements }: HTMLFormElement, texts: TrayTexts): void {
  for (const [name, text] of Object.entries(texts)) {
    const field = elements.namedItem(name)
    const hasValue =
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof RadioNodeList
    if (hasValue && field.value !== text) field.value = text
  }
}

function keepTexts(id: string, form: HTMLFormElement): void {
  const fields = new FormData(form)
  const text = (name: keyof TrayTexts) => String(fields.get(name) ?? '')
  const made = NEW_AI_LABEL_CHOICES.find(({ value }) => value === text('madeBy'))
  const texts: TrayTexts = {
    title: text('title'),
    description: text('description'),
    altText: text('altText'),
    link: text('link'),
    madeBy: made?.value ?? 'board',
  }
  changePictures([id], (picture) => ({ ...picture, texts }))
}
