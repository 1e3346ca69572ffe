export function buildWorkbookThread(outDir: string): Promise<void>;
