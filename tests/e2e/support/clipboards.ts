/** Clipboard contents as programs write them, and the story markup that remains. */
export const clipboards: readonly (readonly [from: string, html: string, kept: string])[] = [
  [
    'Word on Windows: levels, numbers, bullets',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal{margin:0cm;color:red} @list l0:level1{mso-level-text:"%1."} --></style></head><body lang=EN-GB>
<!--StartFragment--><p class=MsoTitle>The shop<o:p></o:p></p><p class=MsoNormal style='margin:0'><b>Bold</b><span style='mso-spacerun:yes'>&nbsp; </span><span style='color:red'>red and
wrapped</span><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Sow<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>a.<span style='font:7.0pt'>&nbsp; </span></span><!--[endif]-->in rows</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level3 lfo1'><span style='mso-list:
Ignore'>i.</span>by hand</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level1 lfo1'><!--[if !supportLists]-->2.&nbsp;<!--[endif]-->Water</p><p class=MsoListParagraphCxSpMiddle>each morning</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l1 level1 lfo2'><!--[if !supportLists]--><span style='font-family:Symbol;mso-list:Ignore'>·<span>&nbsp;</span></span><!--[endif]-->Spade</p><p class=MsoListBullet2>Rake</p>
<h2 style='mso-list:l3 level1 lfo4'><!--[if !supportLists]--><span style='mso-list:Ignore'>2.1<span>&nbsp; </span></span><!--[endif]-->After</h2><!--EndFragment--></body></html>`,
    '<h1>The shop</h1><p><strong>Bold</strong> red and wrapped</p><ol><li><p>Sow</p><ol><li><p>in rows</p><ol><li><p>by hand</p></li></ol></li></ol></li><li><p>Water</p><p>each morning</p></li></ol><ul><li><p>Spade</p><ul><li><p>Rake</p></li></ul></li></ul><h2>2.1 After</h2>',
  ],
  [
    'Word on a Mac: a paragraph between two numbers, other counters, a comment',
    `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><p class="MsoNormal" style="mso-list:l2 level1 lfo5"><!--[if !supportLists]--><span style="mso-list:Ignore">(1)&nbsp;</span><!--[endif]-->One<a style="mso-comment-reference:AL_1"></a><span class=MsoCommentReference><a href="#_msocom_1" class=msocomanchor>[AL1]</a></span></p><p class="MsoNormal">Between</p><p class="MsoNormal" style="mso-list:l2 level1 lfo5"><span style="mso-list:Ignore">(2)&nbsp;</span>Two</p><p style="mso-list:l4 level1 lfo6"><span style="mso-list:Ignore">o&nbsp;</span>Round</p><p style="mso-list:l5 level1 lfo7"><span style="mso-list:Ignore">一、</span>Erstens</p><div style="mso-element:comment-list"><p>AL1: never mind</p></div></body></html>`,
    '<ol><li><p>One</p></li></ol><p>Between</p><ol start="2"><li><p>Two</p></li></ol><ul><li><p>Round</p></li></ul><ol><li><p>Erstens</p></li></ol>',
  ],
  [
    'Word Online: a list per item',
    `<div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1" role="heading" aria-level="2"><span class="TextRun" data-contrast="none"><span class="NormalTextRun">Steps</span></span><span class="EOP" data-ccp-props="{}">&nbsp;</span></p></div><div class="ListContainerWrapper SCXW1"><ol class="NumberListStyle1" role="list" start="1"><li data-leveltext="%1." data-listid="3" data-aria-posinset="1" data-aria-level="1" role="listitem" class="OutlineElement"><p class="Paragraph"><span class="TextRun" style="font-weight:bold"><span class="NormalTextRun">One</span></span><span class="EOP">&nbsp;</span></p></li></ol></div><div class="ListContainerWrapper SCXW1"><ol class="NumberListStyle2" role="list" start="1"><li data-leveltext="%2." data-listid="3" data-aria-level="2" role="listitem"><p class="Paragraph"><span class="TextRun">Sub</span><span class="LineBreakBlob BlobObject"><span>&nbsp;</span><br></span><span class="TextRun">line</span></p></li></ol></div><div class="ListContainerWrapper SCXW1"><ol class="NumberListStyle1" role="list" start="2"><li data-listid="3" data-aria-level="1" role="listitem"><p class="Paragraph"><span class="TextRun">Two</span><span class="EOP">&nbsp;</span></p></li></ol></div>`,
    '<h2>Steps</h2><ol><li><p><strong>One</strong></p><ol><li><p>Sub<br>line</p></li></ol></li><li><p>Two</p></li></ol>',
  ],
  [
    'Google Docs',
    `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:400;white-space:pre-wrap;">Head</span></h2><p dir="ltr"><span style="font-weight:700;white-space:pre-wrap;">Bold</span><span style="font-weight:400;white-space:pre-wrap;"> and </span><a href="https://example.com" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">a link</span></a></p><br /><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>One</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Sub</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Two</span></p></li></ul><br /><ol start="4"><li aria-level="1"><p><span>Four</span></p></li></ol><div dir="ltr" align="left"><table><colgroup><col width="1"></colgroup><tbody><tr><td><p dir="ltr"><span>1998</span></p></td><td><p dir="ltr"><span>Opened</span></p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`,
    '<h2>Head</h2><p><strong>Bold</strong> and <a target="_blank" rel="noopener noreferrer nofollow" href="https://example.com">a link</a></p><ul><li><p>One</p><ul><li><p>Sub</p></li></ul></li><li><p>Two</p></li></ul><ol start="4"><li><p>Four</p></li></ol><p>1998 Opened</p>',
  ],
  [
    'Google Sheets',
    `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;">1998</td><td></td><td>Opened<br/>the shop</td></tr><tr><td>2004</td><td><span style="font-weight:bold">Moved</span></td><td>Mill Lane</td></tr></tbody></table>`,
    '<p>1998 Opened the shop</p><p>2004 <strong>Moved</strong> Mill Lane</p>',
  ],
  [
    'Excel',
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table{mso-displayed-decimal-separator:"\\.";}.xl65{color:red}--></style></head><body link="#0563C1"><table border=0 cellpadding=0 style='border-collapse:collapse'><!--StartFragment--><col width=64 span=2><tr height=20><td height=20 class=xl65 width=64>1998</td><td width=64>Opened</td></tr><tr><td>&nbsp;</td><td colspan=2>the shop</td></tr><!--EndFragment--></table></body></html>`,
    '<p>1998 Opened</p><p>the shop</p>',
  ],
  [
    'Excel: rows without their table',
    '<tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr>',
    '<p>a b</p><p>c d</p>',
  ],
  [
    'Outlook: a list within Word’s markup, a table for the layout',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><table class=MsoNormalTable><tr><td><table><tr><td width=200><p class=MsoNormal>Dear Ada,<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><ul style='margin-top:0cm' type=disc><li class=MsoListParagraph style='mso-list:l0 level1 lfo1'>One<o:p></o:p></li><ul type=circle><li class=MsoListParagraph style='mso-list:l0 level2 lfo1'>Sub</li></ul></ul></td><td><p>Aside</p><p>More</p></td></tr></table></td></tr></table><div class="elementToProof">Best</div><div class="elementToProof"><br></div><div>Jo</div></body></html>`,
    '<p>Dear Ada,</p><ul><li><p>One</p><ul><li><p>Sub</p></li></ul></li></ul><p>Aside</p><p>More</p><p>Best</p><p>Jo</p>',
  ],
  [
    'Gmail',
    `<meta charset='utf-8'><div dir="ltr">Hello <img data-emoji="👋🏽" class="an1" alt="👋🏽" aria-label="👋🏽" src="https://fonts.gstatic.com/x.png"> Ada,<br><br>first<br>second<div><br></div><div>third <b>bold</b></div><span style="display:none">hidden</span><div class="gmail_quote"><div dir="ltr" class="gmail_attr">Jo wrote:<br></div><blockquote class="gmail_quote" style="margin:0">Yes</blockquote></div></div>`,
    '<p>Hello 👋🏽 Ada,</p><p>first<br>second</p><p>third <strong>bold</strong></p><p>Jo wrote:</p><blockquote><p>Yes</p></blockquote>',
  ],
  [
    'Notion',
    `<meta charset='utf-8'><h3>Head</h3>\n<p>Text <strong>bold</strong></p>\n<ol>\n<li>One\n<ul>\n<li>Sub</li>\n</ul>\n</li>\n<li>Two</li>\n</ol>\n<details><summary>Toggle</summary>Inside</details>\n<aside>\n💡 Note\n\n</aside>\n<table><thead><tr><th>Year</th><th>What</th></tr></thead><tbody><tr><td>1998</td><td>Opened</td></tr></tbody></table>\n<hr>\n<!-- notionvc: 0b1c -->`,
    '<h3>Head</h3><p>Text <strong>bold</strong></p><ol><li><p>One</p><ul><li><p>Sub</p></li></ul></li><li><p>Two</p></li></ol><p>Toggle</p><p>Inside</p><p>💡 Note</p><p>Year What</p><p>1998 Opened</p>',
  ],
  [
    'Apple Notes',
    `<html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; font: 13.0px 'Helvetica Neue'} li.li1 {margin: 0}</style></head><body><p class="p1"><b>Head</b><b></b></p><p class="p2"><br></p><p class="p1">One<span class="Apple-converted-space">&nbsp;</span>two<span class="Apple-tab-span" style="white-space:pre">	</span>three</p><ul class="ul1"><li class="li1">Dash</li><ul class="ul2"><li class="li1"><span class="s1"></span>Sub</li></ul></ul><table cellspacing="0" class="t1"><tbody><tr><td valign="top" class="td1"><p class="p1">1998</p></td><td class="td1"><p class="p1">Opened<br></p></td></tr></tbody></table></body></html>`,
    '<p><strong>Head</strong></p><p>One two three</p><ul><li><p>Dash</p><ul><li><p>Sub</p></li></ul></li></ul><p>1998 Opened</p>',
  ],
  [
    'WhatsApp',
    `<meta charset='utf-8'><div class="copyable-text" data-pre-plain-text="[10:32, 27/11/2026] Ada: "><span dir="ltr" class="selectable-text copyable-text" style="white-space: pre-wrap;"><span>We opened in 1998\nand moved in 2004 <img crossorigin="anonymous" alt="👩🏽‍🍳" data-plain-text="👩🏽‍🍳" class="emoji" src="data:image/gif;base64,R0lGOD">\n\nThe end</span></span></div><div class="copyable-text" data-pre-plain-text="[10:33, 27/11/2026] Jo: "><span dir="ltr" class="selectable-text copyable-text">Lovely</span></div>`,
    '<p>We opened in 1998<br>and moved in 2004 👩🏽‍🍳</p><p>The end</p><p>Lovely</p>',
  ],
  [
    'Slack: levels beside each other',
    `<meta charset='utf-8'><ul data-stringify-type="unordered-list" data-indent="0" data-border="0"><li data-stringify-indent="0">One</li></ul><ol data-stringify-type="ordered-list" data-indent="1"><li data-stringify-indent="1">Sub</li></ol><ul data-stringify-type="unordered-list" data-indent="0"><li>Two</li></ul><span class="c-mrkdwn__br" data-stringify-type="paragraph-break" style="display:block"></span>After`,
    '<ul><li><p>One</p><ol><li><p>Sub</p></li></ol></li><li><p>Two</p></li></ul><p>After</p>',
  ],
  [
    'LinkedIn and other editors by Quill',
    '<ol><li data-list="bullet"><span class="ql-ui"></span>One</li><li data-list="bullet" class="ql-indent-1">Sub</li><li data-list="ordered">Two</li></ol>',
    '<ul><li><p>One</p><ul><li><p>Sub</p></li></ul></li></ul><ol><li><p>Two</p></li></ol>',
  ],
  [
    'LibreOffice and OneNote',
    '<p style="line-height:115%"><font face="Arial">One</font></p><ul type=disc><ul type=circle><li>Deep</li></ul><li>Flat</li></ul><dl><dt>1998</dt><dd>Opened</dd><dt>2004</dt><dd>Moved</dd></dl>',
    '<p>One</p><ul><li><p>Deep</p></li><li><p>Flat</p></li></ul><p>1998</p><p>Opened</p><p>2004</p><p>Moved</p>',
  ],
  [
    'web mail, which drops Word’s styles',
    '<p class="MsoListParagraphCxSpFirst"><span>·<span>&nbsp;&nbsp;&nbsp; </span></span>One</p><p class="MsoListParagraphCxSpLast"><span>1.<span>&nbsp;&nbsp; </span></span>Two</p><ol style="list-style-type:lower-alpha"><li><h3>Three</h3></li></ol>',
    '<ul><li><p>One</p></li></ul><ol><li><p>Two</p></li></ol><ol><li><p>Three</p></li></ol>',
  ],
  [
    'Word: a level is left out, bullets below numbers',
    '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>A</p><p style="mso-list:l0 level3 lfo1"><span style="mso-list:Ignore">§</span>b</p><p style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">§</span>c</p><p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>D</p>',
    '<ol><li><p>A</p><ul><li><p>b</p></li><li><p>c</p></li></ul></li><li><p>D</p></li></ol>',
  ],
  [
    'pages: the middle of lists',
    '<ol start="4"><li>Four<ol type="a" start="3"><li>c</li></ol></li><li value="5">Five</li><li value="9">Nine</li><li>Ten</li></ol><ol start="0"><li>Zero</li></ol><ol start="-3"><li>Below</li></ol><ol start="03" reversed><li>Three</li><li>Two</li></ol>',
    '<ol start="4"><li><p>Four</p><ol start="3"><li><p>c</p></li></ol></li><li><p>Five</p></li></ol><ol start="9"><li><p>Nine</p></li><li><p>Ten</p></li></ol><ol start="0"><li><p>Zero</p></li></ol><ol><li><p>Below</p></li></ol><ol start="3"><li><p>Three</p></li></ol><ol start="2"><li><p>Two</p></li></ol>',
  ],
  [
    'Word: the middle of lists with levels, letters, Roman and other numbers, one that goes on after a paragraph',
    ['2.3', 'd)', 'iv.', '٤.', '三、', 'xii.']
      .map(
        (marker, at) =>
          `<p style="mso-list:l${at} level1 lfo${at}"><span style="mso-list:Ignore">${marker}</span>A</p>`,
      )
      .join('') +
      '<p style="mso-list:l9 level1 lfo9"><span style="mso-list:Ignore">4.</span>A</p><p style="mso-list:l9 level2 lfo9"><span style="mso-list:Ignore">c.</span>B</p><p>C</p><p style="mso-list:l9 level1 lfo9"><span style="mso-list:Ignore">5.</span>D</p>',
    [3, 4, 4, 4, 3, 12].map((start) => `<ol start="${start}"><li><p>A</p></li></ol>`).join('') +
      '<ol start="4"><li><p>A</p><ol start="3"><li><p>B</p></li></ol></li></ol><p>C</p><ol start="5"><li><p>D</p></li></ol>',
  ],
  [
    'Word, Google Docs, another editor: raised and lowered digits',
    `<p class=MsoNormal>E = mc<sup><span lang=EN-GB>2</span></sup>, the 1<sup>st</sup></p><p><span>10</span><span style="font-size:0.6em;vertical-align:super;">-6</span><span style="vertical-align:baseline"> of H</span><span style="VERTICAL-ALIGN: sub;">2</span>O</p><p style="vertical-align:super">1998</p><p data-pm-slice="0 0 []">m² or m<sup style="vertical-align: baseline">2</sup></p>`,
    '<p>E = mc², the 1st</p><p>10⁻⁶ of H₂O</p><p>1998</p><p>m² or m²</p>',
  ],
  [
    'a page that means harm',
    '<p onclick="x()">One<script>window.hurt=1</script><img src=x onerror="window.hurt=1"><a href="javascript:x()">two</a><iframe src="/"></iframe></p><svg onload="window.hurt=1"></svg>',
    '<p>Onetwo</p>',
  ],
  [
    'code, tables and rules',
    '<pre><code>a\nb</code></pre><hr><table><tr><td>b</td><td>c</td></tr></table>',
    '<p>a<br>b</p><p>b c</p>',
  ],
  [
    'a story’s own editor',
    '<p data-pm-slice="1 1 []">One</p><p></p><p data-indent="2">Two</p><p>Three</p>',
    '<p>One</p><p></p><p data-indent="2">Two</p><p>Three</p>',
  ],
];
