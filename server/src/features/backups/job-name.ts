export const backupJob = 'backups'
