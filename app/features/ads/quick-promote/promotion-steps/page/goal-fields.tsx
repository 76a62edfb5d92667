import { Link } from 'react-router-dom'
import { Alert } from '../../../../../ui/form/alert.tsx'
import { ChoiceGroup } from '../../../../../ui/form/choice-group.tsx'
import { tagPath } from '../../../console-urls.ts'
import { EVENT_NAMES } from '../../../tags/tag-labels.ts'
import type { ReadyPage } from '../../page.server.ts'
import type { DraftFieldParts } from './field-parts.ts'
import { Section } from './section.tsx'

const GOALS = [
  { value: 'CONSIDERATION', label: 'Engagement' },
  { value: 'WEB_CONVERSION', label: 'Sales on my site' },
]

export function GoalFields({
  form,
  errors,
  tags,
  advertiserId,
}: DraftFieldParts & { tags: ReadyPage['tags']; advertiserId: number }) {
  const tag = tags.find(({ id }) => String(id) === form.conversionTagId)
  const event = Object.entries(EVENT_NAMES).find(([name]) => name === form.conversionEvent)
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
              : 'Needs a tag on your site.'}
          </p>
          {tag?.lastAt === null && (
            <p className="text-sm text-muted">
              Your tag hasn't sent any events yet.{' '}
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
            <Alert className="text-sm text-danger">{errors['conversionTagId']}</Alert>
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
