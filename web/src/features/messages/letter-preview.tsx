import { type MessageGroup, type MessageLetter, messageLetterSchema } from '@fobhouse/contract/routes/messages.ts'
import { Card, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../../ui/query-view.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import classes from './messages.module.css'
import { previewQuery } from './queries.ts'

/** The mail as its first receiver sees it, once it could be sent. */
export function LetterPreview({ group, letter }: { group: MessageGroup; letter: MessageLetter }) {
  const { t } = useTranslation('messages')
  const isComplete = messageLetterSchema.safeParse(letter).success
  const query = useQuery({ ...previewQuery(group, letter), enabled: isComplete })
  return (
    <Card component="section" aria-label={t('preview.title')}>
      <SectionTitle>{t('preview.title')}</SectionTitle>
      {isComplete ? (
        <QueryView query={query}>
          {({ to, subject, html }) => (
            <Stack gap="xs">
              <Text size="sm" c="dimmed">
                {t('preview.to', { to })}
              </Text>
              <Text fw={600}>{subject}</Text>
              <iframe
                className={classes.frame}
                title={t('preview.frame', { to })}
                // The mail may neither run scripts nor reach the page; links open in a new window.
                sandbox="allow-popups allow-popups-to-escape-sandbox"
                srcDoc={`<base target="_blank">${html}`}
              />
            </Stack>
          )}
        </QueryView>
      ) : (
        <Text c="dimmed">{t('preview.incomplete')}</Text>
      )}
    </Card>
  )
}
