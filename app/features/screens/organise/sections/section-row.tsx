import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { FormResult } from '../../../../forms/form-result.ts'
import { isolated } from '../../../../text/direction.ts'
import { ButtonLink, IconButton } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { sectionPath } from '../../../content/boards/board-names/board-path.ts'
import { pinsText } from '../../../content/boards/pins-text.ts'
import type { DescribedSection, Section } from '../../../content/boards/sections/sections.server.ts'
import { SectionEditForm } from './section-edit-form.tsx'

export function SectionRow({
  board,
  section,
  before,
  after,
  mergePath,
  edited,
  children,
}: {
  board: { id: number; ownerUsername: string; slug: string }
  section: DescribedSection
  before: Section | undefined
  after: Section | undefined
  mergePath: string | null
  edited: FormResult | null
  children: ReactNode
}) {
  const { id, title, pinCount } = section
  return (
    <li className="flex flex-wrap items-start gap-x-2 gap-y-3 rounded-pin bg-sunken p-3">
      <SectionEditForm section={section} edited={edited} />
      <div className="flex items-center">
        <Link
          to={sectionPath(board, section)}
          aria-label={`${pinsText(pinCount)} in ${title}: open`}
          className="mr-1 px-2 py-2 text-sm wrap-break-word text-ink underline underline-offset-4 tabular-nums"
        >
          {pinsText(pinCount)}
        </Link>
        {mergePath && (
          <ButtonLink
            to={mergePath}
            preventScrollReset
            size="small"
            look="bare"
            aria-label={`Merge ${title} into another section`}
          >
            Merge
          </ButtonLink>
        )}
        <Step
          boardId={board.id}
          label={`Move ${isolated(title)} up`}
          icon="up"
          sectionId={id}
          beforeId={before?.id}
        />
        <Step
          boardId={board.id}
          label={`Move ${isolated(title)} down`}
          icon="down"
          sectionId={id}
          afterId={after?.id}
        />
        <Form method="post" action={`/board/${board.id}/sections/delete/`} preventScrollReset>
          <input type="hidden" name="sectionId" value={id} />
          <IconButton
            type="submit"
            label={`Delete ${isolated(title)}`}
            className="size-10! text-danger"
          >
            <Icon name="close" size={20} />
          </IconButton>
        </Form>
      </div>
      {children}
    </li>
  )
}

function Step({
  boardId,
  label,
  icon,
  sectionId,
  beforeId,
  afterId,
}: {
  boardId: number
  label: string
  icon: 'up' | 'down'
  sectionId: number
  beforeId?: number | undefined
  afterId?: number | undefined
}) {
  const isAtEnd = beforeId === undefined && afterId === undefined
  return (
    <Form method="post" action={`/board/${boardId}/sections/order/`} preventScrollReset>
      <input type="hidden" name="sectionId" value={sectionId} />
      <input type="hidden" name="beforeId" value={beforeId ?? ''} />
      <input type="hidden" name="afterId" value={afterId ?? ''} />
      <IconButton
        type={isAtEnd ? 'button' : 'submit'}
        label={label}
        className="size-10! aria-disabled:opacity-45"
        aria-disabled={isAtEnd || undefined}
      >
        <span className={icon === 'up' ? 'rotate-180' : ''}>
          <Icon name="down" size={20} />
        </span>
      </IconButton>
    </Form>
  )
}
