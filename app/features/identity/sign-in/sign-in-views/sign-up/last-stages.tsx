import type { ReactNode } from 'react'
import type { FlowParts } from '../../flow-parts.ts'
import { BirthdayStep } from './birthday-step.tsx'
import { ConsentsStep } from './consents-step.tsx'
import { Stage } from './stage.tsx'
import { UnderageStep } from './underage-step.tsx'

export function LastStages({
  stage,
  children,
  ...parts
}: FlowParts & { stage: string; children?: ReactNode }) {
  const isKept = stage === 'underage'
  return (
    <>
      <Stage isNow={stage === 'birthday'} isKept={isKept}>
        {children}
        <BirthdayStep {...parts} />
      </Stage>
      {parts.flow.asksConsents && (
        <Stage isNow={stage === 'consents'} isKept={isKept}>
          <ConsentsStep {...parts} />
        </Stage>
      )}
      {stage === 'underage' && <UnderageStep {...parts} />}
    </>
  )
}
