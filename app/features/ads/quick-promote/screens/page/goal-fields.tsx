import { Link } from '@remix-run/react'
import { ChoiceGroup } from '../../../../../ui/form/choice-group.tsx'
import { tagPath } from '../../../console-urls.ts'
import { EVENT_WORDS } from '../../../tags/tag-words.ts'
import type { ReadyPage } from '../../page.server.ts'
import type { FieldParts } from './field-parts.ts'
import { Section } from './section.tsx'

const GOALS = [
  { value: 'CONSIDERATION', label: 'People who look closer' },
  { value: 'WEB_CONVERSION', label: 'Sales on my site' },
]

export function GoalFields({
  form,
  errors,
  tags,
  advertiserId,
}: FieldParts & { tags: ReadyPage['tags']; advertiserId: number }) {
  const tag = tags.find(({ id }) => String(id) === form.conversionTagId)
  const event = Object.entries(EVENT_WORDS).find(([name]) => name === form.conversionEvent)
  return (
    <Section title="Goal">
      <div className="group flex flex-col gap-4">
        <ChoiceGroup
          label="What you want"
          error={errors['adType']}
          type="radio"
          name="adType"
          choices={GOALS}
          chosen={[form.adType === 'WEB_CONVERSION' ? form.adType : 'CONSIDERATION']}
        />
        <div className="hidden flex-col items-start gap-2 group-has-[[value^=WEB]:checked]:flex">
          <p>
            {tag && event
              ? `Counted by the tag “${tag.name}”: ${event[1].toLowerCase()}.`
              : 'A tag on your site has to count them.'}
          </p>
          {tag?.lastAt === null && (
            <p className="text-sm text-muted">
              Your tag hasn't told us anything yet.{' '}
              <Link
                to={tagPath(advertiserId, tag.id)}
                target="_blank"
                className="font-semibold text-ink underline"
              >
                Put its code on your site
              </Link>
              .
            </p>
          )}
          {errors['conversionTagId'] && (
            <p role="alert" className="text-sm text-danger">
              {errors['conversionTagId']}
            </p>
          )}
          <button
            type="submit"
            name="intent"
            value="tag"
            className="min-h-11 font-semibold underline"
          >
            {tag ? 'Choose another tag' : 'Choose a tag'}
          </button>
        </div>
      </div>
    </Section>
  )
}
