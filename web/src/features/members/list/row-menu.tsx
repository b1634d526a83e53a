import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MemberProfile } from '@fobhouse/contract/routes/profile.ts'
import { actionIcons } from '../action-icons.ts'
import { actionsFor, useStateChange } from '../state-actions.ts'

/** The actions for one row. Its content is made when it is opened. */
export function RowMenu({ member }: { member: MemberProfile }) {
  const { t } = useTranslation('members')
  return (
    <Menu position="bottom-end" shadow="sm" withinPortal keepMounted={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('list.menu', { name: member.name.full })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuContent member={member} />
      </Menu.Dropdown>
    </Menu>
  )
}

function MenuContent({ member }: { member: MemberProfile }) {
  const { t } = useTranslation('members')
  const { mutate } = useStateChange()
  return (
    <>
      {actionsFor(member.state).map((action) => {
        const ActionIcon = actionIcons[action]
        return (
          <Menu.Item
            key={action}
            leftSection={<ActionIcon size={18} stroke={1.75} aria-hidden />}
            {...(action === 'disable' ? { c: 'var(--fob-bad)' } : {})}
            onClick={() => mutate({ subject: member, action })}
          >
            {t(`action.${action}`)}
          </Menu.Item>
        )
      })}
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
