import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from './configuration.ts'
import classes from './brand-card.module.css'
import { ClubMark } from './club-mark.tsx'

type BrandCardProps = {
  title: string
  /** In px; 400 unless the form needs more. */
  width?: number
  /** Drawn between the club and the title: the steps of a wizard. */
  above?: ReactNode
  children: ReactNode
}

/** The card of login, registration and set-up; the frame draws the brand ground around it. */
export function BrandCard({ title, width = 400, above, children }: BrandCardProps) {
  const { t } = useTranslation()
  const { siteName } = useConfiguration().general
  return (
    <Paper className={classes.card} shadow="md" maw={width} w="100%">
      <Stack gap="lg">
        <Group gap="sm" wrap="nowrap">
          <ClubMark size={40} />
          <div>
            <Text fw={600} size="lg" lh={1.3}>
              {siteName}
            </Text>
            <Text size="sm" c="dimmed">
              {t('portal')}
            </Text>
          </div>
        </Group>
        {above}
        <Title order={1}>{title}</Title>
        {children}
      </Stack>
    </Paper>
  )
}
