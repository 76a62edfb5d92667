import { recordOf } from '../../../../text/records.ts'
import type { PromotedTexts } from '../../../ads/review/promoted-texts.ts'
import { PIN_TEXTS, PROMOTED_PIN_TEXTS } from '../../../content/pins/fields/text-fields.ts'
import { picturePath } from '../../../core/pictures/picture-path.ts'

const NAMES = {
  ...recordOf(PROMOTED_PIN_TEXTS, (name) => PIN_TEXTS[name].label),
  businessName: 'Business name',
  fullName: 'Profile name',
  username: 'Username',
} as const

/** Shows the promoted texts of a pin and its business, beside the approved texts if they differ. */
export function TextComparison({
  approved,
  texts,
}: {
  approved: PromotedTexts | null
  texts: PromotedTexts
}) {
  if (!approved) return <TextList texts={texts} />
  return (
    <div className="grid gap-6 narrow:grid-cols-2">
      <section aria-labelledby="approved">
        <h3 id="approved" className="mb-2 text-base">
          Approved, and shown
        </h3>
        <TextList texts={approved} />
      </section>
      <section aria-labelledby="now">
        <h3 id="now" className="mb-2 text-base">
          Shown after approval
        </h3>
        <TextList texts={texts} other={approved} />
      </section>
    </div>
  )
}

function TextList({ texts, other = texts }: { texts: PromotedTexts; other?: PromotedTexts }) {
  return (
    <dl className="flex flex-col gap-3">
      {PROMOTED_PIN_TEXTS.map((name) => (
        <TextRow key={name} name={name} texts={texts} other={other} />
      ))}
      <TextRow name="businessName" texts={texts} other={other} />
      <TextRow name="fullName" texts={texts} other={other} />
      <TextRow name="username" texts={texts} other={other} />
      <div className={markedIf(texts.pictureHash !== other.pictureHash)}>
        <dt className="text-sm text-muted">
          Profile picture
          {texts.pictureHash !== other.pictureHash && <Changed />}
        </dt>
        <dd>
          {texts.pictureHash ? (
            <img
              src={picturePath(texts.pictureHash, '236x')}
              alt=""
              className="size-16 rounded-full object-cover"
            />
          ) : (
            <span className="text-muted">None</span>
          )}
        </dd>
      </div>
    </dl>
  )
}

function TextRow({
  name,
  texts,
  other,
}: {
  name: keyof typeof NAMES
  texts: PromotedTexts
  other: PromotedTexts
}) {
  const isChanged = texts[name] !== other[name]
  return (
    <div className={markedIf(isChanged)}>
      <dt className="text-sm text-muted">
        {NAMES[name]}
        {isChanged && <Changed />}
      </dt>
      <dd dir="auto" className="break-words whitespace-pre-line">
        {texts[name] || <span className="text-muted">None</span>}
      </dd>
    </div>
  )
}

function Changed() {
  return <span className="font-semibold text-warning">, changed</span>
}

function markedIf(isChanged: boolean): string | undefined {
  return isChanged ? 'border-s-4 border-warning ps-3' : undefined
}
