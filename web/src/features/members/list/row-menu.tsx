import type { ListedMember } from '@fobhouse/contract/routes/members.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCircleX, IconDots, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actionIcons } from '../action-icons.ts'
import type { MemberAction } from '../member-actions.ts'
import { RejectDialog } from '../reject-dialog.tsx'
import { actionsFor, useStateChange } from '../state-actions.ts'
import { useMemberAction } from '../use-member-action.ts'

/** The actions for one row. Its content is made when it is opened. */
export function RowMenu({ member }: { member: ListedMember }) {
  const { t } = useTranslation('members')
  const [isRejecting, setRejecting] = useState(false)
  return (
    <>
      <Menu position="bottom-end" shadow="sm" withinPortal keepMounted={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('list.menu', { name: member.name.full })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuContent member={member} onReject={() => setRejecting(true)} />
        </Menu.Dropdown>
      </Menu>
      {isRejecting && <RejectDialog member={member} onClose={() => setRejecting(false)} />}
    </>
  )
}

function MenuContent({ member, onReject }: { member: ListedMember; onReject: () => void }) {
  const { t } = useTranslation('members')
  const { mutate } = useStateChange()
  const { mutate: act } = useMemberAction()
  return (
    <>
      {member.appliedAt !== null && (
        <>
          <ActionItem
            action="acceptApplication"
            onClick={() => act({ subject: member, action: 'acceptApplication' })}
          />
          <Menu.Item
            c="var(--fob-bad)"
            leftSection={<IconCircleX size={18} stroke={1.75} aria-hidden />}
            onClick={onReject}
          >
            {t('action.reject')}
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
      {actionsFor(member.state).map((action) => (
        <ActionItem key={action} action={action} onClick={() => mutate({ subject: member, action })} />
      ))}
      {(['sendWelcome', member.excludeFromEmailExport ? 'optIn' : 'optOut'] as const).map((action) => (
        <ActionItem key={action} action={action} onClick={() => act({ subject: member, action })} />
      ))}
      <Menu.Item
        component="a"
        href={`mailto:${member.email}`}
        leftSection={<IconMail size={18} stroke={1.75} aria-hidden />}
      >
        {t('action.write')}
      </Menu.Item>
    </>
  )
}

function ActionItem({ action, onClick }: { action: MemberAction; onClick: () => void }) {
  const { t } = useTranslation('members')
  const Icon = actionIcons[action]
  return (
    <Menu.Item
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      {...(action === 'disable' ? { c: 'var(--fob-bad)' } : {})}
      onClick={onClick}
    >
      {t(`action.${action}`)}
    </Menu.Item>
  )
}
