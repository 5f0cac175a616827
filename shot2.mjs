import { chromium } from '@playwright/test';
const b = await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox','--disable-gpu']});
for (const [name,opt] of [['de390',{viewport:{width:390,height:844},deviceScaleFactor:2,hasTouch:true,isMobile:true,colorScheme:'dark'}],['ru320',{viewport:{width:320,height:568},deviceScaleFactor:2,hasTouch:true,isMobile:true}]]) {
const ctx=await b.newContext(opt);
const page = await ctx.newPage();
await page.addInitScript(l=>localStorage.setItem('language',l),name.slice(0,2));
page.on('console',m=>console.log('console',m.type(),m.text()));
page.on('pageerror',e=>console.log('ERR',e.message));
await page.goto('http://localhost:4700/');
await page.waitForTimeout(1500); await page.locator('input[type=file]').first().setInputFiles('art/sample.png');
await page.locator('[aria-keyshortcuts=Z]').waitFor();
await page.screenshot({path:`/tmp/w/p0-${name}.png`});
await page.locator('input').first().waitFor();
await page.locator('[role=spinbutton]').first().fill('900');
await page.keyboard.press('Enter');
await page.waitForTimeout(1500);
await page.locator('[aria-keyshortcuts=Z]').tap();
await page.locator('[data-viewport][aria-busy=false]').waitFor();
await page.screenshot({path:`/tmp/w/p1-${name}.png`});
await page.locator('dialog footer button, dialog button[aria-pressed]').first().tap();
await page.waitForTimeout(600);
await page.screenshot({path:`/tmp/w/p2-${name}.png`});
await ctx.close();
}
await b.close();
