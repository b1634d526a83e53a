import { type ListedMember, memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { Menu } from '@mantine/core'
import { IconCircleX, IconDots, IconMail } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actionIcons } from '../action-icons.ts'
import { useMay } from '../../../domain/member/may.ts'
import { mayAct, type MemberAction } from '../member-actions.ts'
import { RejectDialog } from '../reject-dialog.tsx'
import { actionsFor, useStateChange } from '../state-actions.ts'
import { useMemberAction } from '../use-member-action.ts'
import classes from './members.module.css'

type RowMenuProps = { member: ListedMember; label: string }

/** The actions for one row. Only a button until it is first opened. */
export function RowMenu({ member, label }: RowMenuProps) {
  const [isUsed, setUsed] = useState(false)
  if (isUsed) return <OpenedMenu member={member} label={label} />
  return <MenuButton aria-label={label} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)} />
}

function MenuButton(props: ComponentProps<'button'>) {
  return (
    <button type="button" {...props} className={classes.menuButton}>
      <IconDots size={18} aria-hidden />
    </button>
  )
}

function OpenedMenu({ member, label }: RowMenuProps) {
  const [isRejecting, setRejecting] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // This button replaces the pressed one: it needs the focus before the menu opens, to get it back afterwards.
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    button.current?.click()
  }, [])
  return (
    <>
      <Menu position="bottom-end" shadow="sm" withinPortal keepMounted={false}>
        <Menu.Target>
          <MenuButton ref={button} aria-label={label} />
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
  const may = useMay()
  const isOurs = (action: MemberAction) => mayAct(may, action)
  return (
    <>
      {member.appliedAt !== null && may(memberRoutes.acceptApplication) && (
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
      {actionsFor(member.state)
        .filter(isOurs)
        .map((action) => (
          <ActionItem key={action} action={action} onClick={() => mutate({ subject: member, action })} />
        ))}
      {(['sendWelcome', member.excludeFromEmailExport ? 'optIn' : 'optOut'] as const).filter(isOurs).map((action) => (
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
