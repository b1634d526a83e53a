import type { OutboxKind } from '@fobhouse/contract/routes/outbox.ts'
import {
  type Icon,
  IconBrandDiscord,
  IconBrandGithub,
  IconBrandSlack,
  IconBrandTrello,
  IconChecklist,
  IconDeviceMobileMessage,
  IconMail,
  IconMusic,
  IconWebhook,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './outbox.module.css'

const icons: Record<OutboxKind, Icon> = {
  mail: IconMail,
  sms: IconDeviceMobileMessage,
  discord: IconBrandDiscord,
  event: IconWebhook,
  slack: IconBrandSlack,
  webhook: IconMusic,
  github: IconBrandGithub,
  trello: IconBrandTrello,
  vikunja: IconChecklist,
}

/** By which way a message leaves. */
export function MessageKind({ kind }: { kind: OutboxKind }) {
  const { t } = useTranslation('outbox')
  const KindIcon = icons[kind]
  return <KindIcon size={20} stroke={1.75} role="img" aria-label={t(`kind.${kind}`)} className={classes.kind} />
}
