import { messageRoutes } from '@fobhouse/contract/routes/messages.ts'
import { ActionIcon, Button, Menu, Portal } from '@mantine/core'
import { IconCopy, IconDeviceMobileMessage, IconDots, IconMail, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '../../../domain/member/may.ts'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { actionIcons } from '../action-icons.ts'
import { mayAct, type MemberAction, memberActions } from '../member-actions.ts'
import { SmsDialog } from '../sms-dialog.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { useCopyEmails } from '../list/export/copy-emails.ts'
import iconsAbove from '../icons-above.module.css'
import classes from '../list/members.module.css'
import type { Selection } from '../list/selection.ts'

const shownActions = ['enable', 'disable', 'sendWelcome'] as const satisfies MemberAction[]
/** A phone has no room for the welcome beside these. */
const isShown: ReadonlySet<MemberAction> = new Set(['enable', 'disable'])

/** Floats above the list while members are selected. */
export function BulkActions({ selection, onClear }: { selection: Selection; onClear: () => void }) {
  const { t } = useTranslation('members')
  const [action, setAction] = useState<MemberAction>()
  const [isTexting, setTexting] = useState(false)
  const { sms } = useConfiguration().features
  const may = useMay()
  const end = (isDone: boolean) => {
    setAction(undefined)
    setTexting(false)
    if (isDone) onClear()
  }
  return (
    <>
      {selection.size > 0 && (
        <Portal>
          <section className={`${classes.bulkBar} ${iconsAbove.bar}`} aria-label={t('bulk.label')}>
            <span className={classes.bulkCount} aria-live="polite">
              {t('bulk.selected', { count: selection.size })}
            </span>
            {shownActions
              .filter((each) => mayAct(may, each))
              .map((each) => (
                <BulkButton key={each} action={each} onClick={() => setAction(each)} />
              ))}
            {sms.enable && may(messageRoutes.sendSms) && (
              <Button
                className={classes.bulkAction}
                leftSection={<IconDeviceMobileMessage size={18} stroke={1.75} aria-hidden />}
                onClick={() => setTexting(true)}
              >
                {t('sms.action')}
              </Button>
            )}
            <MoreActions selection={selection} onAction={setAction} />
            <ActionIcon
              className={`${classes.bulkAction} ${classes.bulkClose}`}
              variant="transparent"
              size={36}
              aria-label={t('bulk.clear')}
              onClick={onClear}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </section>
        </Portal>
      )}
      {action && <BulkDialog action={action} members={[...selection.values()]} onClose={end} />}
      {isTexting && <SmsDialog members={[...selection.values()]} onClose={end} />}
    </>
  )
}

function BulkButton({ action, onClick }: { action: MemberAction; onClick: () => void }) {
  const { t } = useTranslation('members')
  const Icon = actionIcons[action]
  return (
    <Button
      className={`${classes.bulkAction} ${action === 'sendWelcome' ? classes.notOnPhone : ''}`}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {t(`action.${action}`)}
    </Button>
  )
}

type MoreActionsProps = { selection: Selection; onAction: (action: MemberAction) => void }

function MoreActions({ selection, onAction }: MoreActionsProps) {
  const { t } = useTranslation('members')
  const copyEmails = useCopyEmails()
  const may = useMay()
  return (
    <Menu position="top-end" shadow="sm" withinPortal>
      <Menu.Target>
        <Button className={classes.bulkAction} leftSection={<IconDots size={18} stroke={1.75} aria-hidden />}>
          {t('bulk.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {memberActions
          .filter((action) => !isShown.has(action) && mayAct(may, action))
          .map((action) => {
            const Icon = actionIcons[action]
            return (
              <Menu.Item
                key={action}
                leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
                onClick={() => onAction(action)}
              >
                {t(`action.${action}`)}
              </Menu.Item>
            )
          })}
        {may(messageRoutes.sendLetter) && (
          <Menu.Item
            component={Link}
            to="/manage/messages"
            state={{ memberIds: [...selection.keys()] }}
            leftSection={<IconMail size={18} stroke={1.75} aria-hidden />}
          >
            {t('bulk.writeMail')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
          onClick={() => copyEmails(() => Promise.resolve([...selection.values()]))}
        >
          {t('export.copyEmails')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
