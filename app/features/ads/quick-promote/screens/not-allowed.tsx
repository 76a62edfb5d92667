import type { Role } from '../../../../context.server.ts'
import { Empty } from '../../../../ui/empty.tsx'

export function NotAllowed({
  businessName,
  roles,
}: {
  businessName: string
  roles: readonly Role[]
}) {
  const isAnalyst = roles.includes('ANALYST')
  return (
    <>
      <h1 className="sr-only">Promote a pin</h1>
      <Empty title="This isn't part of your role">
        {isAnalyst
          ? `As an analyst you can look at the campaigns of ${businessName}, and create none. An owner, admin or campaign manager can.`
          : `Pins of ${businessName} are promoted by its owner, its admins and its campaign managers. Ask one of them.`}
      </Empty>
    </>
  )
}
