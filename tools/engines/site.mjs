import { serveProduction } from '../lib/production.mjs';

const REPORTS = '/engines/violations';

/**
 * The production build, with one thing more in its policy: browsers tell us what goes against it, in pages and in
 * workers.
 */
export async function serveSite() {
  /** @type {string[]} */
  const violations = [];
  const { origin, close } = await serveProduction([
    {
      name: 'pixel-resize:violations',
      configurePreviewServer({ middlewares }) {
        middlewares.use(async (request, response, next) => {
          if (request.url !== REPORTS) {
            const policy = response.getHeader('content-security-policy');
            response.setHeader('content-security-policy', `${policy}; report-uri ${REPORTS}`);
            return next();
          }
          let text = '';
          for await (const piece of request) text += piece;
          const { 'csp-report': report } = JSON.parse(text);
          violations.push(
            `${report['effective-directive'] ?? report['violated-directive']} ${report['blocked-uri']}`,
          );
          response.writeHead(204).end();
        });
      },
    },
  ]);
  return {
    origin,
    /** What went against the policy since the last time. */
    take: () => violations.splice(0),
    close,
  };
}
